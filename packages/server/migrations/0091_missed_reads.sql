-- Reads that show that another read is missing (rule VIS-32), counted by day (UTC), camera or reader, and kind.
create table missed_read (
  parking_lot_id uuid not null,
  day date not null,
  device_id uuid not null,
  kind text not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (parking_lot_id, day, device_id, kind)
);
alter table missed_read enable row level security;
create policy by_lot on missed_read using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on missed_read to stallwise_app;

-- Until when a vehicle without a pass may stay at most, by its guest passes, registrations and bookings (rule VIS-02).
alter table visit add column stay_until timestamptz;
