-- Charging stations, what they report, and commands to them (docs/domain/rules/charging-stations.md).
create table charging_station (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  id uuid not null,
  -- By which it connects: /ocpp/{identity}.
  identity text not null check (length(identity) between 1 and 48),
  name text not null,
  vendor text not null,
  rated_watts integer not null,
  phases smallint not null,
  amps_per_phase integer not null,
  -- SHA-256 of its password, and of the one before until the new one was used.
  password_hash text not null,
  former_password_hash text,
  password_made_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  version integer not null default 1,
  -- What it said of itself when it started.
  protocol text,
  boot_vendor text,
  boot_model text,
  boot_serial text,
  boot_firmware text,
  booted_at timestamptz,
  -- Its connection: null = none. Which server has it, and which of its sockets.
  connection_id uuid,
  server_id uuid,
  connected_at timestamptz,
  disconnected_at timestamptz,
  last_message_at timestamptz,
  primary key (parking_lot_id, id)
) with (fillfactor = 80);
-- Identities are those of the whole installation.
create unique index charging_station_by_identity on charging_station (identity) where removed_at is null;
create index charging_station_by_server on charging_station (server_id) where connection_id is not null;

-- CST-13: evse 0 = the station itself.
create table charging_connector (
  parking_lot_id uuid not null,
  station_id uuid not null,
  evse integer not null,
  connector integer not null,
  status text not null,
  error text,
  detail text,
  -- When the state was taken, and since when it is so.
  at timestamptz not null,
  since timestamptz not null,
  primary key (parking_lot_id, station_id, evse, connector),
  foreign key (parking_lot_id, station_id) references charging_station (parking_lot_id, id) on delete cascade
);

-- CST-02: what is judged after it was acknowledged.
create table charging_record (
  parking_lot_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  kind text not null check (kind in ('begin', 'update', 'end', 'status')),
  -- CST-21, hashed.
  identity text not null,
  transaction_key text,
  seq_no integer,
  evse integer,
  connector integer,
  at timestamptz not null,
  is_time_replaced boolean not null default false,
  received_at timestamptz not null,
  -- The message (charger-messages.model.ts) without its token, which is a person's.
  facts jsonb not null,
  token jsonb,
  judged_at timestamptz,
  primary key (parking_lot_id, id),
  foreign key (parking_lot_id, station_id) references charging_station (parking_lot_id, id) on delete cascade
);
create unique index charging_record_by_identity on charging_record (parking_lot_id, station_id, identity);
create index charging_record_by_transaction on charging_record (parking_lot_id, station_id, transaction_key)
  where transaction_key is not null;
create index charging_record_by_time on charging_record (parking_lot_id, station_id, at);
create index charging_record_with_token on charging_record (parking_lot_id, at) where token is not null;
create index charging_record_to_judge on charging_record (parking_lot_id, station_id, received_at) where judged_at is null;

-- CST-22: the transactions of OCPP 1.6.
create sequence charging_transaction_number as integer start 1;

-- CST-30. By month of their time; a value is the same as another if its time and its identity are.
create table charging_meter_value (
  parking_lot_id uuid not null,
  station_id uuid not null,
  at timestamptz not null,
  -- CST-21, hashed: of two values with the same one and different times the station's clock was wrong.
  identity text not null,
  evse integer,
  connector integer,
  transaction_key text,
  seq_no integer,
  received_at timestamptz not null,
  is_time_replaced boolean not null default false,
  context text,
  charging_state text,
  energy_wh double precision,
  power_w double precision,
  amps double precision[],
  soc double precision,
  primary key (parking_lot_id, station_id, at, identity)
) partition by range (at);

-- Commands as platform/commands has them.
create table charging_command (
  parking_lot_id uuid not null,
  id uuid not null,
  station_id uuid not null,
  station_name text not null,
  kind text not null check (kind in
    ('start', 'stop', 'reset', 'unlock', 'availability', 'getConfiguration', 'setConfiguration', 'setChargingProfile',
     'clearChargingProfile', 'trigger')),
  -- What it asks for (charger-commands.model.ts).
  arguments jsonb not null default '{}',
  asked_by uuid,
  asked_by_name text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  claimed_at timestamptz,
  claimed_by uuid,
  state text not null default 'requested',
  outcome_reason text,
  decided_at timestamptz,
  -- What the station answered besides.
  answer jsonb,
  primary key (parking_lot_id, id),
  foreign key (parking_lot_id, station_id) references charging_station (parking_lot_id, id) on delete cascade
);
create index charging_command_by_time on charging_command (parking_lot_id, station_id, asked_at);
create index charging_command_open on charging_command (expires_at) where state in ('requested', 'claimed');

-- Stations that nobody has added, of no lot.
create table unknown_charging_station (
  identity text primary key,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  attempts integer not null default 1,
  address text not null,
  protocols text not null
);
alter table unknown_charging_station enable row level security;
create policy by_system on unknown_charging_station using ((select viewer_is_system()));
grant select, insert, update, delete on unknown_charging_station to stallwise_app;
grant usage on sequence charging_transaction_number to stallwise_app;

do $$
declare
  base text;
begin
  foreach base in array array['charging_station', 'charging_connector', 'charging_record', 'charging_meter_value',
    'charging_command'] loop
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
  end loop;
end $$;

create or replace function ensure_month_partitions(from_month date, months integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', from_month)::date;
  base text;
  part text;
  starts timestamptz;
  ends timestamptz;
begin
  -- Two servers that start together take turns.
  perform pg_advisory_xact_lock(7820312);
  for i in 0 .. months - 1 loop
    starts := (first + make_interval(months => i))::timestamp at time zone 'UTC';
    ends := (first + make_interval(months => i + 1))::timestamp at time zone 'UTC';
    foreach base in array array['device_event', 'visit', 'audit_entry', 'device_hour', 'device_day', 'gate_decision', 'gate_opening',
      'charging_meter_value'] loop
      part := base || '_' || to_char(starts at time zone 'UTC', 'YYYYMM');
      continue when to_regclass(part) is not null;
      -- One partition has all months before its tables were divided.
      continue when exists (select from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = base::regclass
        and relname ~ ('^' || base || '_until_\d{6}$') and right(relname, 6) >= right(part, 6));
      execute format('create table %I (like %I including all)', part, base);
      if base = 'audit_entry' then
        execute format('with moved as (delete from audit_entry_default where at >= %L and at < %L returning *)
          insert into %I select * from moved', starts, ends, part);
      end if;
      -- A day is of the month that its date names, wherever its lot is.
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', base, part,
        to_char(starts at time zone 'UTC', 'YYYY-MM-DD') || case base when 'device_day' then '' else ' 00:00:00+00' end,
        to_char(ends at time zone 'UTC', 'YYYY-MM-DD') || case base when 'device_day' then '' else ' 00:00:00+00' end);
      -- Only the parent carries the policy, so nobody but the owner reads a partition by itself.
      execute format('revoke all on %I from stallwise_app', part);
    end loop;
  end loop;
end $$;

-- Drops the months of a table that lie before a time, whole; their names. Only what devices, gates and charging stations
-- reported may be dropped so.
create or replace function drop_months(base text, before_time timestamptz) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
begin
  if base not in ('device_event', 'device_hour', 'device_day', 'gate_decision', 'gate_opening', 'charging_meter_value') then
    raise exception 'months of % are not dropped', base;
  end if;
  for part in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = base::regclass and relname ~ ('^' || base || '_(until_)?\d{6}$') order by 1
  loop
    if (to_date(right(part, 6), 'YYYYMM') + interval '1 month')::timestamp at time zone 'UTC' <= before_time then
      execute format('drop table %I', part);
      return next part;
    end if;
  end loop;
end $$;

-- The months that other tables have.
select ensure_month_partitions(make_date(substring(relname from '\d{6}$')::int / 100, substring(relname from '\d{2}$')::int, 1), 1)
from pg_inherits join pg_class on pg_class.oid = inhrelid
where inhparent = 'visit'::regclass and relname ~ '^visit_\d{6}$';
