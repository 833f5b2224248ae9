-- Booking groups, such as hotels, and the passes that they book for days ahead.
create table booking_group (
  parking_lot_id uuid not null,
  id uuid not null,
  parking_group_id uuid not null,
  name text not null,
  -- Passes a day.
  allowance integer not null check (allowance >= 0),
  -- Of weekdays, Sunday first; null = that of every day; empty = none differs.
  weekday_allowances integer[] not null default '{}' check (cardinality(weekday_allowances) in (0, 7)),
  days_ahead integer not null check (days_ahead > 0),
  -- The most days of a booking; null = no limit.
  longest_booking integer check (longest_booking > 0),
  contact_emails text,
  tenants uuid[] not null default '{}',
  version integer not null default 1,
  removed_at timestamptz,
  primary key (parking_lot_id, id)
);
create index booking_group_by_id on booking_group (id);
create index booking_group_of_parking_group on booking_group (parking_lot_id, parking_group_id)
  where removed_at is null;

-- Their rows stay when they are canceled, since the audit refers to them, and lose what identifies people when unknown
-- plates are erased.
create table booking (
  parking_lot_id uuid not null,
  id uuid not null,
  booking_group_id uuid not null,
  passholder_id uuid,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- The same on the clock of the lot, when the booking was made.
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  name text not null,
  email text,
  plate text not null,
  booked_at timestamptz not null default now(),
  booked_by uuid,
  -- The last day before days were freed because the passholder was removed.
  freed_last_day date,
  version integer not null default 1,
  -- When it was canceled.
  removed_at timestamptz,
  erased_at timestamptz,
  -- What a search looks into: one line each, in lower case.
  search_text text not null generated always as (lower(name || E'\n' || plate || E'\n' || coalesce(email, ''))) stored,
  primary key (parking_lot_id, id)
);
create index booking_by_id on booking (id);
create index booking_of_group on booking (parking_lot_id, booking_group_id, first_day, id);
create index booking_by_day on booking (parking_lot_id, first_day, id);
create index booking_by_end on booking (parking_lot_id, ends_at) where removed_at is null;
create index booking_of_plate on booking (parking_lot_id, plate, last_day) where removed_at is null;
create index booking_of_passholder on booking (parking_lot_id, passholder_id) where passholder_id is not null;
-- What is erased: they are few among many.
create index booking_to_erase on booking (parking_lot_id, last_day) where erased_at is null;

alter table booking_group enable row level security;
create policy by_lot on booking_group using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on booking_group to stallwise_app;
alter table booking enable row level security;
create policy by_lot on booking using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on booking to stallwise_app;
