-- HEA-50 to HEA-55: what one count of a lot says of another one, by day. `subject`: the zone, gate, stall or passholder; all
-- zeros = the lot.
create table health_count (
  parking_lot_id uuid not null,
  day date not null,
  kind text not null,
  subject uuid not null,
  counted real not null,
  total real not null,
  primary key (parking_lot_id, day, kind, subject)
);
alter table health_count enable row level security;
create policy by_lot on health_count using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on health_count to stallwise_app;

-- What they say in sum, so that many lots are sorted at once.
-- Null: nothing could be compared.
alter table lot_health add column gap_vehicles real;
alter table lot_health add column gap_cents bigint not null default 0;
