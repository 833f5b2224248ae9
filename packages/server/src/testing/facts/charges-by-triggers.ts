/**
 * What earlier releases recorded by triggers, into a table of its own: the model for what the server records. Taken from
 * migrations 0103, 0110 and 0129.
 */
export const chargesByTriggers = `
create table model_change (like pass_charge_change including identity);
grant select, insert, update, delete on model_change to stallwise_app;
grant usage on all sequences in schema public to stallwise_app;

create function model_record(lot uuid, holders uuid[]) returns void language sql as $$
  insert into model_change (parking_lot_id, passholder_id, day, valid_from, valid_to, removed_on, kept_days,
    frequency, price_cents, passes)
  select lot, p.id, today.day, p.valid_from, p.valid_to, removal.day,
    case when p.removed_at is null then '{}'::date[] else array(
      select distinct d::date from booking b,
        generate_series(greatest(b.first_day, removal.day + 1), b.last_day, interval '1 day') d
      where b.parking_lot_id = lot and b.passholder_id = p.id and b.removed_at is null and b.last_day > removal.day
      order by 1) end,
    pg.standard_pass_payment_frequency, pg.standard_pass_price_cents, coalesce(p.inside_at_once, 1)
  from passholder p
    join passholder_group g on g.parking_lot_id = lot and g.id = p.passholder_group_id
    join parking_group pg on pg.parking_lot_id = lot and pg.id = g.parking_group_id
    join parking_lot l on l.id = lot
    cross join lateral (select (now() at time zone l.time_zone)::date as day) today
    cross join lateral (select (p.removed_at at time zone l.time_zone)::date as day) removal
  where p.parking_lot_id = lot and p.id = any(holders)
    and ((pg.standard_pass_price_cents > 0 and pg.standard_pass_payment_frequency in ('weekly', 'monthly', 'yearly'))
      or exists (select 1 from pass_charge c where c.parking_lot_id = lot and c.passholder_id = p.id)
      or exists (select 1 from model_change c where c.parking_lot_id = lot and c.passholder_id = p.id))
  order by p.id
$$;

create function model_passholders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform model_record(parking_lot_id, array_agg(id)) from added group by parking_lot_id;
  else
    perform model_record(changed.parking_lot_id, array_agg(changed.id)) from (
      select parking_lot_id, id, passholder_group_id, valid_from, valid_to, removed_at, inside_at_once from added
      except
      select parking_lot_id, id, passholder_group_id, valid_from, valid_to, removed_at, inside_at_once from removed
    ) changed group by changed.parking_lot_id;
  end if;
  return null;
end $$;
create trigger model_of_added after insert on passholder referencing new table as added
  for each statement execute function model_passholders();
create trigger model_of_changed after update on passholder referencing new table as added old table as removed
  for each statement execute function model_passholders();

create function model_bookings() returns trigger language plpgsql as $$
begin
  perform model_record(n.parking_lot_id, array_agg(distinct p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.id in (n.passholder_id, o.passholder_id)
    where p.removed_at is not null and n.erased_at is null
      and (n.first_day, n.last_day, n.removed_at, n.passholder_id)
      is distinct from (o.first_day, o.last_day, o.removed_at, o.passholder_id)
    group by n.parking_lot_id;
  return null;
end $$;
create trigger model_of_booked after update on booking referencing new table as added old table as removed
  for each statement execute function model_bookings();

create function model_prices() returns trigger language plpgsql as $$
begin
  perform model_record(n.parking_lot_id, array_agg(p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder_group g on g.parking_lot_id = n.parking_lot_id and g.parking_group_id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.passholder_group_id = g.id and p.removed_at is null
    where (n.standard_pass_price_cents, n.standard_pass_payment_frequency)
      is distinct from (o.standard_pass_price_cents, o.standard_pass_payment_frequency)
    group by n.parking_lot_id;
  return null;
end $$;
create trigger model_of_priced after update on parking_group referencing new table as added old table as removed
  for each statement execute function model_prices();

create function model_groups() returns trigger language plpgsql as $$
begin
  perform model_record(n.parking_lot_id, array_agg(p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.passholder_group_id = n.id and p.removed_at is null
    where n.parking_group_id <> o.parking_group_id
    group by n.parking_lot_id;
  return null;
end $$;
create trigger model_of_regrouped after update on passholder_group
  referencing new table as added old table as removed
  for each statement execute function model_groups();
`
