-- CST-92: when a charging station was not connected, from the end of a connection until the next one.
create table charging_outage (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  station_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (parking_lot_id, station_id, from_at)
);
create index charging_outage_ended on charging_outage (parking_lot_id, to_at);
alter table charging_station add column first_connected_at timestamptz;
update charging_station set first_connected_at = least(connected_at, disconnected_at) where connected_at is not null;
-- HEA-07: attempts of a day to charge at the stations of a lot of which it is known what came of them, and those that succeeded.
alter table health_day add column attempts integer not null default 0;
alter table health_day add column succeeded integer not null default 0;

alter table charging_outage enable row level security;
create policy by_lot on charging_outage using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on charging_outage to stallwise_app;
