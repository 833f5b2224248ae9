-- PAY-12, PAY-17: how long a vehicle may stay to leave the lot, and how long before it is made a pass covers.
alter table parking_lot
  add column exit_grace_minutes integer not null default 15 check (exit_grace_minutes between 0 and 60),
  add column cover_before_minutes integer not null default 60 check (cover_before_minutes between 0 and 120);

-- PAY-12: until when a vehicle may leave by a payment; `paid_until` is until when it bought. `ended_at`: when a refund ended it
-- (PAY-53). PAY-128: the plate and the visit at whose exit a payment for a look-alike was counted. VAL-17: the coupon's use.
alter table payment
  add column leave_by timestamptz,
  add column ended_at timestamptz,
  add column counted_plate text,
  add column counted_visit_id uuid,
  add column coupon_use_id uuid;
update payment set leave_by = paid_until;
alter table payment alter column leave_by set not null;
create index payment_counted_for_plate on payment (parking_lot_id, counted_plate) where counted_plate is not null;
create index payment_of_coupon_use on payment (parking_lot_id, coupon_use_id) where coupon_use_id is not null;

-- PAY-53: those from before this were taken off what was paid.
alter table payment_refund add column ends_paid_time boolean not null default true;

-- PAY-17: time that is free of charge for a plate, without overlaps; null = without a begin or an end.
create table covered_time (
  parking_lot_id uuid not null,
  plate text not null,
  from_at timestamptz,
  until_at timestamptz
);
create index covered_time_of_plate on covered_time (parking_lot_id, plate);
alter table covered_time enable row level security;
create policy by_lot on covered_time using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on covered_time to stallwise_app;
insert into covered_time (parking_lot_id, plate, from_at, until_at)
  select g.parking_lot_id, g.plate, unnest_range.lower_at, unnest_range.upper_at from (
    select parking_lot_id, plate, range_agg(tstzrange(from_at, until_at)) as spans from (
      select parking_lot_id, plate, greatest(starts_at, created_at) - interval '60 minutes' as from_at,
        coalesce(ended_at, ends_at) as until_at
      from guest_pass where removed_at is null and erased_at is null and parking_payment_option = 'nonPaid'
        and coalesce(ended_at, ends_at) > greatest(starts_at, created_at) - interval '60 minutes'
      union all select parking_lot_id, plate, registered_at - interval '60 minutes', until
      from registered_vehicle where removed_at is null and erased_at is null
        and (until is null or until > registered_at - interval '60 minutes')
      union all select parking_lot_id, plate, starts_at, ends_at
      from booking where removed_at is null and erased_at is null and ends_at > starts_at) one
    group by parking_lot_id, plate) g
  cross join lateral (select lower(span) as lower_at, upper(span) as upper_at from unnest(g.spans) span) unnest_range;

-- PAY-17: it covers from its Valid From on, also before a plate was added.
alter table passholder add column covers_from_valid_from boolean not null default false;

-- GAT-58: what was decided about the vehicle of a visit.
create index gate_decision_of_visit on gate_decision (parking_lot_id, visit_id, read_at) where visit_id is not null;

-- VAL-27: validations that wait for the end of their stay.
create index payment_validation_use_waiting on payment_validation_use (used_at)
  where state = 'reserved' and payment_id is null and given_by = 'staff';
