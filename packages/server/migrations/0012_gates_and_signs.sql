-- Gates: controllers with their sealed passwords, the outlets on them, the box on site, and every pulse that was asked for.
create table gate_controller (
  parking_lot_id uuid not null,
  id uuid not null,
  monex_device_id text not null,
  driver text not null check (driver in ('dataprobe-pdu', 'iboot-cloud', 'iboot-g2', 'http')),
  reach text not null check (reach in ('server', 'edge')),
  address text not null,
  outlet_base smallint not null check (outlet_base in (0, 1)),
  settings jsonb not null default '{}',
  -- User name and password, sealed by platform/secrets; null = none.
  credentials text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (parking_lot_id, id)
);
create unique index gate_controller_device on gate_controller (parking_lot_id, lower(monex_device_id)) where removed_at is null;
create index gate_controller_by_id on gate_controller (id);

create table sprockit (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  code text not null,
  description text not null default '',
  controller_id uuid not null,
  outlet smallint not null check (outlet between 0 and 7),
  pulse_ms integer not null check (pulse_ms between 500 and 10000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (parking_lot_id, id)
);
create unique index sprockit_name on sprockit (parking_lot_id, lower(name)) where removed_at is null;
create unique index sprockit_code on sprockit (parking_lot_id, lower(code)) where removed_at is null;
create unique index sprockit_outlet on sprockit (parking_lot_id, controller_id, outlet) where removed_at is null;
create index sprockit_by_id on sprockit (id);

create table edge_key (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  key_hash text not null,
  key_hint text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  last_seen_at timestamptz,
  primary key (parking_lot_id, id)
);
create index edge_key_hash on edge_key (key_hash);
create index edge_key_by_id on edge_key (id);

-- A pulse. Whoever sends it changes it from requested to claimed first; what was claimed is never sent again.
create table gate_opening (
  parking_lot_id uuid not null,
  id uuid not null,
  sprockit_id uuid,
  gate_name text not null,
  controller_id uuid not null,
  outlet smallint not null,
  pulse_ms integer not null,
  reach text not null,
  reason text not null,
  asked_by uuid,
  asked_by_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  claimed_at timestamptz,
  -- Which box on site; null = the server.
  claimed_by uuid,
  state text not null default 'requested'
    check (state in ('requested', 'claimed', 'answered', 'refused', 'unknown', 'expired')),
  outcome_reason text,
  decided_at timestamptz,
  release_state text not null default 'none' check (release_state in ('none', 'due', 'confirmed')),
  -- Also until when somebody is about it.
  release_due_at timestamptz,
  release_attempts integer not null default 0,
  released_at timestamptz,
  primary key (parking_lot_id, id),
  check ((state = 'requested' or state = 'expired') = (claimed_at is null) or state = 'refused')
);
create index gate_opening_list on gate_opening (parking_lot_id, asked_at desc, id desc);
create index gate_opening_outlet on gate_opening (parking_lot_id, controller_id, outlet, asked_at);
create index gate_opening_open on gate_opening (expires_at) where state in ('requested', 'claimed');
create index gate_opening_release on gate_opening (release_due_at) where release_state = 'due';

-- Signs that show free counts.
create table wayfinder (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  lines jsonb not null,
  full_at integer not null,
  full_text text not null,
  closed_text text not null,
  stale_text text not null,
  closed boolean not null default false,
  feed_token text not null,
  push_url text,
  push_format text not null check (push_format in ('json', 'text')),
  push_secret text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (parking_lot_id, id)
);
create unique index wayfinder_name on wayfinder (parking_lot_id, lower(name)) where removed_at is null;
create unique index wayfinder_token on wayfinder (feed_token, parking_lot_id);
create index wayfinder_by_id on wayfinder (id);

-- How far a sign was told; next_at is also until when a server is about it.
create table wayfinder_push (
  parking_lot_id uuid not null,
  wayfinder_id uuid not null,
  lot_version bigint,
  content_hash text,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  ok boolean,
  status integer,
  reason text,
  failures integer not null default 0,
  primary key (parking_lot_id, wayfinder_id)
);
create index wayfinder_push_next on wayfinder_push (next_at);

do $$
declare t text;
begin
  foreach t in array array['gate_controller', 'sprockit', 'edge_key', 'gate_opening', 'wayfinder', 'wayfinder_push'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', t);
  end loop;
end $$;
grant select, insert, update, delete on gate_controller, sprockit, edge_key, gate_opening, wayfinder, wayfinder_push
  to stallwise_app;
