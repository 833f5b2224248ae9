-- What follows from a change of passes, violations and addresses is told by the server (docs/decisions/0082). A server of the
-- release before this one, which may write beside a migrated database for a while, relies on these triggers. They do nothing
-- in sessions with the setting app.tells_facts, which every connection of this release has. One release later they are
-- dropped, with their functions and record_pass_changes.

create function session_tells_facts() returns boolean language sql stable as $$
  select coalesce(current_setting('app.tells_facts', true), '') = 'on'
$$;

create or replace function pass_charges_follow_passholders() returns trigger language plpgsql as $$
begin
  if session_tells_facts() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform record_pass_changes(parking_lot_id, array_agg(id)) from added group by parking_lot_id;
  else
    perform record_pass_changes(changed.parking_lot_id, array_agg(changed.id)) from (
      select parking_lot_id, id, passholder_group_id, valid_from, valid_to, removed_at, inside_at_once from added
      except
      select parking_lot_id, id, passholder_group_id, valid_from, valid_to, removed_at, inside_at_once from removed
    ) changed group by changed.parking_lot_id;
  end if;
  return null;
end $$;

create or replace function pass_charges_follow_bookings() returns trigger language plpgsql as $$
begin
  if session_tells_facts() then
    return null;
  end if;
  perform record_pass_changes(n.parking_lot_id, array_agg(distinct p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.id in (n.passholder_id, o.passholder_id)
    where p.removed_at is not null and n.erased_at is null
      and (n.first_day, n.last_day, n.removed_at, n.passholder_id)
      is distinct from (o.first_day, o.last_day, o.removed_at, o.passholder_id)
    group by n.parking_lot_id;
  return null;
end $$;

create or replace function pass_charges_follow_prices() returns trigger language plpgsql as $$
begin
  if session_tells_facts() then
    return null;
  end if;
  perform record_pass_changes(n.parking_lot_id, array_agg(p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder_group g on g.parking_lot_id = n.parking_lot_id and g.parking_group_id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.passholder_group_id = g.id and p.removed_at is null
    where (n.standard_pass_price_cents, n.standard_pass_payment_frequency)
      is distinct from (o.standard_pass_price_cents, o.standard_pass_payment_frequency)
    group by n.parking_lot_id;
  return null;
end $$;

create or replace function pass_charges_follow_groups() returns trigger language plpgsql as $$
begin
  if session_tells_facts() then
    return null;
  end if;
  perform record_pass_changes(n.parking_lot_id, array_agg(p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.passholder_group_id = n.id and p.removed_at is null
    where n.parking_group_id <> o.parking_group_id
    group by n.parking_lot_id;
  return null;
end $$;
