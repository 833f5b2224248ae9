-- Gates that open for the vehicles that cameras and readers see.
alter table zone
  add column gate_policy text not null default 'manual'
    check (gate_policy in ('manual', 'everyone', 'authorised', 'authorisedAndVisitors')),
  add column anti_passback text not null default 'log' check (anti_passback in ('off', 'log', 'refuse')),
  add column unjudged_entry text not null default 'closed' check (unjudged_entry in ('closed', 'open'));

-- Why a gate opened by itself; null = a user opened it.
alter table gate_opening add column cause text;

-- What was decided for a vehicle at the gates of a zone. It holds no plate: that stands in the visit of the same read.
create table gate_decision (
  parking_lot_id uuid not null,
  id uuid not null,
  decided_at timestamptz not null,
  zone_id uuid not null,
  event_id text not null,
  read_at timestamptz not null,
  device_name text not null,
  passage text not null check (passage in ('entry', 'exit')),
  opens boolean not null,
  cause text not null,
  is_passback boolean not null,
  passholder_id uuid,
  primary key (parking_lot_id, id)
);
create index gate_decision_list on gate_decision (parking_lot_id, decided_at desc, id desc);
create unique index gate_decision_of_read on gate_decision (parking_lot_id, zone_id, event_id, read_at);

alter table gate_decision enable row level security;
create policy by_lot on gate_decision using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on gate_decision to stallwise_app;
