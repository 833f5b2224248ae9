-- Values of the past that an operator brought along, beside those that devices reported: 5-minute values of a local
-- day, for a group or (group = lot) the whole lot. Live values stand over them wherever both are read, so that
-- neither writer needs to know of the other.
create table occupancy_import (
  parking_lot_id uuid not null,
  group_id uuid not null,
  day date not null,
  slots integer[] not null,
  import_id uuid not null,
  primary key (parking_lot_id, group_id, day)
);

-- What is known of a day from both; the day's summary is made of it.
create function merge_slots(live integer[], imported integer[]) returns integer[] language sql immutable parallel safe
  as $$ select array(select coalesce(l, i) from unnest(live, imported) with ordinality as u(l, i, place) order by place) $$;

alter table occupancy_import enable row level security;
create policy by_lot on occupancy_import using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on occupancy_import to stallwise_app;
