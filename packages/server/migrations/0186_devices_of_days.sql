-- DHI-07: how many devices of a lot reported on each day, so that the days of many lots are read at once.
create table device_lot_day (
  parking_lot_id uuid not null,
  day date not null,
  reported integer not null,
  primary key (parking_lot_id, day) include (reported)
);
alter table device_lot_day enable row level security;
create policy by_lot on device_lot_day using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on device_lot_day to stallwise_app;

insert into device_lot_day (parking_lot_id, day, reported)
select parking_lot_id, day, count(*) from device_day group by 1, 2;

-- PRT-05: the alerts that began within some days.
create index alert_by_creation on alert (parking_lot_id, date_created);
