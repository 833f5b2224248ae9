-- The zone of a visit's entry; null for visits from before.
alter table visit add column zone_id uuid;

-- Until when the violations of a lot have been judged (rule VIO-03).
alter table lot_state add column violations_until timestamptz;

-- Violations of a lot (rules VIO). Their ids follow from the visit and the reason, so that a replay gives the same ones.
create table violation (
  parking_lot_id uuid not null,
  id uuid not null,
  -- How judging knows it: the visit's key and the reason, or the id of a report.
  key text not null,
  visit_key text,
  visit_id uuid,
  reason text not null,
  status text not null check (status in ('active', 'dismissed', 'resolved', 'missed', 'auto-resolved')),
  -- Since when it has the status.
  state_at timestamptz not null,
  -- Why it ended by itself.
  ended_by text check (ended_by in ('authorised', 'left', 'period')),
  plate text,
  passholder_id uuid,
  passholder_group_id uuid,
  group_id uuid,
  zone_id uuid,
  sector_id uuid,
  stall_id uuid,
  location_id uuid generated always as (coalesce(stall_id, sector_id, zone_id)) stored,
  opened_at timestamptz not null,
  grace_until timestamptz not null,
  dismiss_at timestamptz,
  cleared_at timestamptz,
  left_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  -- Of a report: who, and what was said.
  reported_by uuid,
  note text,
  erased_at timestamptz,
  primary key (parking_lot_id, id)
);
create index violation_by_id on violation (id);
create index violation_by_time on violation (parking_lot_id, opened_at, id);
create index violation_by_status on violation (parking_lot_id, status, opened_at, id);
create index violation_by_location on violation (parking_lot_id, location_id, status, opened_at, id);
create index violation_by_group on violation (parking_lot_id, passholder_group_id, opened_at, id);
create index violation_by_plate on violation (parking_lot_id, plate collate "C", opened_at, id);
-- What judging loads.
create index violation_to_judge on violation (parking_lot_id)
  where status = 'active' or (visit_key is not null and left_at is null);
create index violation_left on violation (parking_lot_id, left_at);
create index violation_decided on violation (parking_lot_id, decided_at) where decided_at is not null;
alter table violation enable row level security;
create policy by_lot on violation using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on violation to stallwise_app;
