-- Row-level security: the viewer of a transaction stands in three settings that withViewer() sets.
create function viewer_has_all_lots() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.all_lots', true), 'off') = 'on' $$;
create function viewer_lots() returns uuid[] language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.lots', true), ''), '{}')::uuid[] $$;
create function viewer_customer() returns text language sql stable parallel safe
  as $$ select coalesce(current_setting('app.customer', true), '') $$;

-- People and customers ---------------------------------------------------------------------------------------
create table customer (
  id uuid primary key,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index customer_name on customer (lower(name));

create table app_user (
  id uuid primary key,
  customer_id uuid references customer,
  email text not null,
  name text not null,
  roles text[] not null,
  blocked boolean not null default false,
  issuer text,
  subject text,
  preferences jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create unique index app_user_email on app_user (lower(email));

create table user_lot (
  user_id uuid not null references app_user on delete cascade,
  parking_lot_id uuid not null,
  primary key (user_id, parking_lot_id)
);
create index user_lot_lot on user_lot (parking_lot_id);

-- The embedded identity provider -------------------------------------------------------------------------------
create table identity_account (
  id text primary key,
  email text not null,
  name text not null,
  password_hash text,
  email_verified boolean not null default false,
  blocked boolean not null default false,
  roles text[] not null default '{}',
  customer_id uuid,
  created_at timestamptz not null default now()
);
create unique index identity_account_email on identity_account (lower(email));
create table identity_ticket (
  token_hash text primary key,
  account_id text not null references identity_account on delete cascade,
  purpose text not null,
  expires_at timestamptz not null
);
create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on oidc_payload (grant_id) where grant_id is not null;
create index oidc_payload_uid on oidc_payload (uid) where uid is not null;
create index oidc_payload_expiry on oidc_payload (expires_at);
create table server_secret (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

-- Lots ---------------------------------------------------------------------------------------------------------
create table parking_lot (
  id uuid primary key,
  customer_id uuid not null references customer,
  name text not null,
  address text not null default '',
  city text not null default '',
  time_zone text not null,
  currency text not null default 'CAD',
  high_occupancy_threshold numeric(5, 2) not null default 90,
  capitalization_rate numeric(6, 3),
  enable_tenant_tracking_by_passholder_group boolean not null default false,
  enable_smaller_map_icon boolean not null default false,
  tab_access jsonb not null default '{"violation": true}',
  product_access jsonb not null default '{"insightVolt": false, "visitorValidation": false, "enforcement": false, "payments": false}',
  pass_validity_groups jsonb not null default '[]',
  sensor_timeout_minutes integer not null default 180,
  public_map boolean not null default false,
  retention_days integer not null default 400,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index parking_lot_customer on parking_lot (customer_id);

-- One row a lot that changes with every judged batch: its lock, its version and its figures ready to send.
create table lot_state (
  parking_lot_id uuid primary key,
  version bigint not null default 0,
  last_event_at timestamptz,
  observed_since timestamptz,
  sampled_until timestamptz,
  counts jsonb not null default '{}',
  sensors integer not null default 0,
  sensors_reporting integer not null default 0,
  sensor_errors integer not null default 0,
  low_batteries integer not null default 0,
  updated_at timestamptz not null default now()
) with (fillfactor = 50);

create table floor_map (
  hash text primary key,
  svg text not null,
  created_at timestamptz not null default now()
);

create table floor (
  parking_lot_id uuid not null,
  id uuid not null,
  floor_name text not null,
  position integer not null,
  map_hash text,
  primary key (parking_lot_id, id),
  unique (parking_lot_id, floor_name)
);

create table parking_group (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null check (type in ('tenant', 'visitor', 'ev', 'reserved')),
  counted_by text not null default 'stalls' check (counted_by in ('stalls', 'plates')),
  typed_capacity integer,
  is_default_visitor boolean not null default false,
  high_occupancy_threshold numeric(5, 2),
  standard_pass_price_cents integer,
  standard_pass_payment_frequency text,
  minimum_number_of_stalls integer not null default 0,
  pass_limit_per_day integer,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create unique index parking_group_name on parking_group (parking_lot_id, lower(name));

create table stall (
  parking_lot_id uuid not null,
  id uuid not null,
  stall_number text not null,
  floor_id uuid not null,
  group_id uuid,
  stall_type text not null check (stall_type in ('Tenant', 'Visitor', 'EV', 'Reserved')),
  handicap boolean not null default false,
  is_active boolean not null default true,
  device text,
  stall_vendor text,
  ev_station_id text,
  ev_station_vendor text,
  version integer not null default 1,
  primary key (parking_lot_id, id),
  unique (parking_lot_id, stall_number)
);
create index stall_floor on stall (parking_lot_id, floor_id);

-- The state of a stall's sensor: the last event by (at, event id), and the last one before the lateness window.
create table stall_state (
  parking_lot_id uuid not null,
  stall_id uuid not null,
  occupied boolean not null default false,
  since timestamptz,
  last_at timestamptz,
  last_event_id text,
  base_occupied boolean not null default false,
  base_since timestamptz,
  base_at timestamptz,
  base_event_id text,
  last_seen_at timestamptz,
  battery_percent smallint,
  battery_at timestamptz,
  fault text,
  fault_at timestamptz,
  errors text[] not null default '{}',
  primary key (parking_lot_id, stall_id)
) with (fillfactor = 60);

-- Devices and sources ------------------------------------------------------------------------------------------
create table device (
  parking_lot_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  device_id text not null,
  kind text not null check (kind in ('stall-sensor', 'camera', 'rfid-reader')),
  stall_id uuid,
  primary key (parking_lot_id, id)
);
create unique index device_of_customer on device (customer_id, device_id);
create index device_stall on device (parking_lot_id, stall_id) where stall_id is not null;

create table zone (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null check (type in ('entry', 'exit', 'entryExit', 'interior', 'ev', 'restricted')),
  passholder_groups uuid[] not null default '{}',
  travel_time_minutes integer,
  auto_dismiss_minutes integer,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);

create table camera (
  parking_lot_id uuid not null,
  id uuid not null,
  zone_id uuid,
  name text not null,
  device_id text not null,
  role text not null check (role in ('entry', 'exit', 'both', 'interior')),
  entry_from_degrees integer,
  entry_to_degrees integer,
  exit_from_degrees integer,
  exit_to_degrees integer,
  last_seen_at timestamptz,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);

create table source (
  id uuid primary key,
  customer_id uuid not null references customer,
  kind text not null,
  name text not null,
  key_hash text not null unique,
  key_hint text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  last_event_at timestamptz
);
create index source_customer on source (customer_id);

create table unknown_device (
  source_id uuid not null references source,
  device_id text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  events bigint not null default 1,
  primary key (source_id, device_id)
);

-- Passholders --------------------------------------------------------------------------------------------------
create table passholder_group (
  parking_lot_id uuid not null,
  id uuid not null,
  parking_group_id uuid not null,
  name text not null,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create index passholder_group_by_id on passholder_group (id);
create unique index passholder_group_name on passholder_group (parking_lot_id, lower(name));

create table passholder (
  parking_lot_id uuid not null,
  id uuid not null,
  passholder_group_id uuid not null,
  pass_id text not null,
  name text not null,
  email text,
  suite text,
  pass_type text not null default 'allDay' check (pass_type in ('allDay', 'daytime', 'overnight')),
  valid_from date,
  valid_to date,
  removed_at timestamptz,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create unique index passholder_pass on passholder (parking_lot_id, pass_id) where removed_at is null;

create table passholder_plate (
  parking_lot_id uuid not null,
  plate text not null,
  passholder_id uuid not null,
  make text,
  model text,
  primary key (parking_lot_id, plate)
);

-- The log of a lot: device events by month, and everything else that a replay needs --------------------------------
create table device_event (
  parking_lot_id uuid not null,
  source_id uuid not null,
  event_id text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  lot_version bigint not null,
  kind text not null,
  device_id text not null,
  occupied boolean,
  battery_percent smallint,
  fault text,
  detail jsonb,
  -- The time first: the log grows at its end, and a lot's window is one range of the same index.
  primary key (parking_lot_id, at, source_id, event_id)
) partition by range (at);

create table lot_log (
  parking_lot_id uuid not null,
  lot_version bigint not null,
  ordinal integer not null default 0,
  at timestamptz not null,
  kind text not null,
  detail jsonb not null,
  primary key (parking_lot_id, lot_version, ordinal)
);

create table plate_image (
  parking_lot_id uuid not null,
  source_id uuid not null,
  event_id text not null,
  at timestamptz not null,
  file_key text not null,
  sha256 text not null,
  size_bytes integer not null,
  primary key (parking_lot_id, source_id, event_id, at)
);

create table visit (
  parking_lot_id uuid not null,
  id uuid not null,
  plate text not null,
  passholder_id uuid,
  match text not null check (match in ('exact', 'lookAlike', 'candidate', 'none')),
  group_id uuid,
  entered_at timestamptz not null,
  exited_at timestamptz,
  closed_by text check (closed_by in ('exit', 'nextEntry', 'longestStay')),
  entry_event_id text not null,
  exit_event_id text,
  revised boolean not null default false,
  primary key (parking_lot_id, id, entered_at)
) partition by range (entered_at);
create index visit_open on visit (parking_lot_id, entered_at) where exited_at is null;
create index visit_closed on visit (parking_lot_id, exited_at) where exited_at is not null;

-- Samples: 5-minute values of a local day, for a group or (group = lot) the whole lot.
create table occupancy_sample (
  parking_lot_id uuid not null,
  group_id uuid not null,
  day date not null,
  slots integer[] not null,
  revised boolean not null default false,
  primary key (parking_lot_id, group_id, day)
);
create function set_slots(slots integer[], places integer[], new_values integer[]) returns integer[]
  language plpgsql immutable as $$
begin
  for i in 1 .. coalesce(array_length(places, 1), 0) loop
    slots[places[i] + 1] := new_values[i];
  end loop;
  return slots;
end $$;
create table occupancy_day (
  parking_lot_id uuid not null,
  group_id uuid not null,
  day date not null,
  peak integer,
  mean numeric(8, 2),
  observed_share numeric(4, 3) not null,
  capacity integer not null,
  passes_sold integer,
  primary key (parking_lot_id, group_id, day)
);

-- What people look at --------------------------------------------------------------------------------------------
create table alert (
  parking_lot_id uuid not null,
  id uuid not null,
  alert_type text not null check (alert_type in ('violation', 'occupancy')),
  alert_status text not null check (alert_status in ('active', 'deleted')),
  alert_body text not null,
  group_id uuid,
  occupancy numeric(7, 1),
  threshold numeric(5, 2),
  date_created timestamptz not null,
  updated_at timestamptz not null,
  deleted_by uuid,
  held_back boolean not null default false,
  primary key (parking_lot_id, id)
);
create index alert_by_id on alert (id);
create index alert_active on alert (parking_lot_id, alert_type, date_created) where alert_status = 'active';

create table sensor_error (
  parking_lot_id uuid not null,
  id uuid not null,
  stall_id uuid not null,
  device_id text not null,
  kind text not null check (kind in ('fault', 'silent', 'flapping', 'lowBattery')),
  status text not null check (status in ('active', 'resolved')),
  detail text,
  opened_at timestamptz not null,
  resolved_at timestamptz,
  primary key (parking_lot_id, id)
);
create index sensor_error_active on sensor_error (parking_lot_id, stall_id) where status = 'active';

create table recommendation (
  parking_lot_id uuid not null,
  id uuid not null,
  type_of_recommendation text not null check (type_of_recommendation in ('oversell', 'stallMix', 'adjustPrice')),
  group_id uuid,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  primary key (parking_lot_id, id)
);
create table task (
  parking_lot_id uuid not null,
  id uuid not null,
  recommendation_id uuid not null,
  status text not null check (status in ('inProgress', 'completed', 'abandoned')),
  created_at timestamptz not null default now(),
  primary key (parking_lot_id, id)
);

-- Timers, changes, audit -----------------------------------------------------------------------------------------
create table lot_timer (
  parking_lot_id uuid not null,
  kind text not null,
  subject text not null,
  due_at timestamptz not null,
  primary key (parking_lot_id, kind, subject)
);
create index lot_timer_due on lot_timer (due_at);

create table lot_change (
  parking_lot_id uuid not null,
  version bigint not null,
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  payload jsonb not null,
  primary key (parking_lot_id, version)
);
create index lot_change_xact on lot_change (xact);
create index lot_change_at on lot_change (at);

-- One hash chain a lot, or a customer where there is no lot (chain = that id). The text can be erased: the hash covers
-- a salted digest of it.
create table audit_entry (
  chain uuid not null,
  sequence bigint not null,
  parking_lot_id uuid,
  customer_id uuid,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  salt text not null,
  digest text not null,
  previous_hash text not null,
  hash text not null,
  primary key (chain, sequence)
);
create index audit_entry_lot on audit_entry (parking_lot_id, at);

create function ensure_month_partitions(from_month date, months integer) returns void language plpgsql as $$
declare
  first date := date_trunc('month', from_month)::date;
  base text;
  m date;
begin
  for i in 0 .. months - 1 loop
    m := (first + make_interval(months => i))::date;
    foreach base in array array['device_event', 'visit'] loop
      execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
        base || '_' || to_char(m, 'YYYYMM'), base, m::timestamp at time zone 'UTC',
        (m + interval '1 month')::timestamp at time zone 'UTC');
      -- Only the parent carries the policy, so nobody but the owner reads a partition by itself.
      execute format('revoke all on %I from stallwise_app', base || '_' || to_char(m, 'YYYYMM'));
    end loop;
  end loop;
end $$;

-- Rights ---------------------------------------------------------------------------------------------------------
do $$
declare t text;
begin
  foreach t in array array['lot_state', 'floor', 'parking_group', 'stall', 'stall_state', 'device', 'zone', 'camera',
    'passholder_group', 'passholder', 'passholder_plate', 'device_event', 'lot_log', 'plate_image', 'visit',
    'occupancy_sample', 'occupancy_day', 'alert', 'sensor_error', 'recommendation', 'task', 'lot_timer', 'lot_change'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', t);
  end loop;
  alter table parking_lot enable row level security;
  create policy by_lot on parking_lot using (case when (select viewer_has_all_lots()) then true
    else id = any ((select viewer_lots())::uuid[]) end);
  foreach t in array array['source', 'app_user'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_customer on %I using (case when (select viewer_customer()) = ''all'' then true
      else customer_id::text = (select viewer_customer()) end)', t);
  end loop;
  alter table customer enable row level security;
  create policy by_customer on customer using (case when (select viewer_customer()) = 'all' then true
    else id::text = (select viewer_customer()) end);
  alter table unknown_device enable row level security;
  create policy by_source on unknown_device using (exists (select 1 from source where source.id = source_id));
  alter table user_lot enable row level security;
  create policy by_user on user_lot using (exists (select 1 from app_user where app_user.id = user_id));
  alter table audit_entry enable row level security;
  create policy by_chain on audit_entry using (case when (select viewer_has_all_lots()) then true
    when parking_lot_id is not null then parking_lot_id = any ((select viewer_lots())::uuid[])
    else customer_id::text = (select viewer_customer()) end);
end $$;
grant usage on schema public to stallwise_app;
grant select, insert, update, delete on all tables in schema public to stallwise_app;
-- The audit grows and can be erased in what it says of people; nothing else of it changes.
revoke update, delete on audit_entry from stallwise_app;
grant update (before, after, actor_name, salt) on audit_entry to stallwise_app;
alter default privileges in schema public grant select, insert, update, delete on tables to stallwise_app;
alter function ensure_month_partitions(date, integer) security definer;
select ensure_month_partitions((now() - interval '1 month')::date, 4);
