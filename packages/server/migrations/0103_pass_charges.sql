-- What passes are charged (rules PCH-01 to PCH-23): one row for each pass and period.
create table pass_charge (
  parking_lot_id uuid not null,
  id uuid not null,
  passholder_id uuid not null,
  frequency text not null check (frequency in ('weekly', 'monthly', 'yearly')),
  -- The period on the lot's clock, and the first of its days that may be charged.
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  not_before date not null check (not_before between first_day and last_day),
  price_cents integer not null check (price_cents > 0),
  passes integer not null check (passes > 0),
  charged_days integer not null check (charged_days >= 0),
  charged_cents bigint not null check (charged_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and paid_cents),
  is_waived boolean not null default false,
  -- PCH-11, as passChargeState of the domain.
  state text not null generated always as (case
    when is_waived then 'waived'
    when charged_cents - paid_cents + refunded_cents > 0 then 'due'
    when charged_cents - paid_cents + refunded_cents < 0 then 'to-refund'
    when paid_cents > 0 then 'paid' else 'canceled' end) stored,
  primary key (parking_lot_id, id),
  unique (parking_lot_id, passholder_id, first_day, frequency)
);
create index pass_charge_by_id on pass_charge (id);
create index pass_charge_by_period on pass_charge (parking_lot_id, first_day desc, id);
alter table pass_charge enable row level security;
create policy by_lot on pass_charge using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on pass_charge to stallwise_app;

-- Payments, refunds and waivers of a charge, and what takes them back; never changed, except that notes are erased.
create table pass_charge_entry (
  parking_lot_id uuid not null,
  id uuid not null,
  charge_id uuid not null,
  kind text not null check (kind in ('payment', 'refund', 'waiver', 'reversal')),
  cents bigint not null check (cents > 0),
  method text not null check (method in ('staff', 'link')),
  note text,
  at timestamptz not null,
  by_user uuid,
  -- Of a reversal: the entry that it takes back.
  reverses uuid,
  primary key (parking_lot_id, id),
  foreign key (parking_lot_id, charge_id) references pass_charge (parking_lot_id, id),
  check ((kind = 'reversal') = (reverses is not null))
);
create index pass_charge_entry_of_charge on pass_charge_entry (parking_lot_id, charge_id, at);
create unique index pass_charge_entry_reversed on pass_charge_entry (parking_lot_id, reverses) where reverses is not null;
alter table pass_charge_entry enable row level security;
create policy by_lot on pass_charge_entry using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on pass_charge_entry to stallwise_app;

-- Changes of passes that the charges do not follow yet: each is the pass as it was then, so that it does not matter when
-- it is read.
create table pass_charge_change (
  sequence bigint generated always as identity primary key,
  parking_lot_id uuid not null,
  passholder_id uuid not null,
  -- On the lot's clock.
  day date not null,
  valid_from date,
  valid_to date,
  removed_on date,
  kept_days date[] not null,
  frequency text,
  price_cents integer,
  passes integer not null
);
create index pass_charge_change_of_lot on pass_charge_change (parking_lot_id, sequence);
alter table pass_charge_change enable row level security;
create policy by_lot on pass_charge_change using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on pass_charge_change to stallwise_app;

-- The last day whose beginning was recorded for the passes of a lot.
create table pass_charge_day (
  parking_lot_id uuid primary key,
  day date not null
);
alter table pass_charge_day enable row level security;
create policy by_lot on pass_charge_day using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on pass_charge_day to stallwise_app;

-- Records passes as they are now: those that are charged, and those that have been and may have to be refunded.
create function record_pass_changes(lot uuid, holders uuid[], on_day date default null) returns void language sql as $$
  insert into pass_charge_change (parking_lot_id, passholder_id, day, valid_from, valid_to, removed_on, kept_days,
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
    cross join lateral (select coalesce(on_day, (now() at time zone l.time_zone)::date) as day) today
    cross join lateral (select (p.removed_at at time zone l.time_zone)::date as day) removal
  where p.parking_lot_id = lot and p.id = any(holders)
    and ((pg.standard_pass_price_cents > 0 and pg.standard_pass_payment_frequency in ('weekly', 'monthly', 'yearly'))
      or exists (select 1 from pass_charge c where c.parking_lot_id = lot and c.passholder_id = p.id)
      or exists (select 1 from pass_charge_change c where c.parking_lot_id = lot and c.passholder_id = p.id))
  order by p.id
$$;
create index pass_charge_change_of_pass on pass_charge_change (parking_lot_id, passholder_id);

create function pass_charges_follow_passholders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_pass_changes(parking_lot_id, array_agg(id)) from added group by parking_lot_id;
  else
    perform record_pass_changes(n.parking_lot_id, array_agg(n.id))
      from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      where (n.passholder_group_id, n.valid_from, n.valid_to, n.removed_at)
        is distinct from (o.passholder_group_id, o.valid_from, o.valid_to, o.removed_at)
      group by n.parking_lot_id;
  end if;
  return null;
end $$;
create trigger pass_charges_of_added after insert on passholder referencing new table as added
  for each statement execute function pass_charges_follow_passholders();
create trigger pass_charges_of_changed after update on passholder referencing new table as added old table as removed
  for each statement execute function pass_charges_follow_passholders();

-- Bookings count only for passes that were removed: those are charged for the days that stay booked.
create function pass_charges_follow_bookings() returns trigger language plpgsql as $$
begin
  perform record_pass_changes(n.parking_lot_id, array_agg(distinct p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.id in (n.passholder_id, o.passholder_id)
    where p.removed_at is not null and (n.first_day, n.last_day, n.removed_at, n.passholder_id)
      is distinct from (o.first_day, o.last_day, o.removed_at, o.passholder_id)
    group by n.parking_lot_id;
  return null;
end $$;
create trigger pass_charges_of_booked after update on booking referencing new table as added old table as removed
  for each statement execute function pass_charges_follow_bookings();

create function pass_charges_follow_prices() returns trigger language plpgsql as $$
begin
  perform record_pass_changes(n.parking_lot_id, array_agg(p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder_group g on g.parking_lot_id = n.parking_lot_id and g.parking_group_id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.passholder_group_id = g.id and p.removed_at is null
    where (n.standard_pass_price_cents, n.standard_pass_payment_frequency)
      is distinct from (o.standard_pass_price_cents, o.standard_pass_payment_frequency)
    group by n.parking_lot_id;
  return null;
end $$;
create trigger pass_charges_of_priced after update on parking_group referencing new table as added old table as removed
  for each statement execute function pass_charges_follow_prices();

create function pass_charges_follow_groups() returns trigger language plpgsql as $$
begin
  perform record_pass_changes(n.parking_lot_id, array_agg(p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.passholder_group_id = n.id and p.removed_at is null
    where n.parking_group_id <> o.parking_group_id
    group by n.parking_lot_id;
  return null;
end $$;
create trigger pass_charges_of_regrouped after update on passholder_group
  referencing new table as added old table as removed
  for each statement execute function pass_charges_follow_groups();

-- The passes that there are already are charged from the day of this change on.
select record_pass_changes(parking_lot_id, array_agg(id)) from passholder where removed_at is null group by parking_lot_id;
