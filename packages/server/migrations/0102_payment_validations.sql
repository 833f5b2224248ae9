-- Payment validations (rules VAL-01 and following) and their uses.
create table payment_validation (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  given_by text not null check (given_by in ('staff', 'coupon')),
  -- Upper case, without blanks.
  coupon_code text check ((given_by = 'coupon') = (coupon_code is not null)),
  reduction text not null check (reduction in ('minutes', 'percent', 'amount')),
  amount numeric(10, 2) not null check (amount > 0),
  valid_from date,
  valid_until date,
  maximum_uses integer,
  -- By one license plate on one day.
  maximum_uses_per_day integer,
  is_active boolean not null default true,
  version integer not null default 1,
  removed_at timestamptz,
  primary key (parking_lot_id, id)
);
create unique index payment_validation_name on payment_validation (parking_lot_id, lower(name)) where removed_at is null;
create unique index payment_validation_code on payment_validation (parking_lot_id, coupon_code)
  where removed_at is null and coupon_code is not null;
create index payment_validation_by_id on payment_validation (id);
alter table payment_validation enable row level security;
create policy by_lot on payment_validation using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on payment_validation to stallwise_app;

create table payment_validation_use (
  parking_lot_id uuid not null,
  id uuid not null,
  validation_id uuid not null,
  -- What it took off when it was given or entered: later changes of the validation do not concern it (VAL-07).
  name text not null,
  given_by text not null,
  coupon_code text,
  reduction text not null,
  amount numeric(10, 2) not null,
  -- Empty once erased.
  plate text not null,
  visit_id uuid,
  payment_id uuid,
  used_at timestamptz not null,
  -- Who gave it; null for a coupon.
  user_id uuid,
  state text not null check (state in ('reserved', 'used', 'released')),
  primary key (parking_lot_id, id)
);
create index payment_validation_use_counts on payment_validation_use (parking_lot_id, validation_id, used_at desc)
  where state <> 'released';
create index payment_validation_use_plate on payment_validation_use (parking_lot_id, plate, used_at);
create index payment_validation_use_day on payment_validation_use (parking_lot_id, used_at);
create index payment_validation_use_payment on payment_validation_use (payment_id) where payment_id is not null;
alter table payment_validation_use enable row level security;
create policy by_lot on payment_validation_use using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on payment_validation_use to stallwise_app;
