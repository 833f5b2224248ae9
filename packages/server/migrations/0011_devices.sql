-- Devices that people register, change and remove: names once in a lot, removal that can be undone.

-- Before now nothing kept two zones or devices of a lot from having one name.
do $$
declare t text;
begin
  foreach t in array array['zone', 'camera', 'rfid_reader'] loop
    execute format('update %I named set name = left(named.name, 70) || '' '' || right(named.id::text, 8)
      from (select parking_lot_id, id, row_number() over (partition by parking_lot_id, lower(name) order by id) as nth from %I) twin
      where twin.parking_lot_id = named.parking_lot_id and twin.id = named.id and twin.nth > 1', t, t);
    execute format('alter table %I add column removed_at timestamptz, add column created_at timestamptz not null default now()', t);
    execute format('create unique index %I on %I (parking_lot_id, lower(name)) where removed_at is null', t || '_name', t);
    execute format('create index %I on %I (id)', t || '_by_id', t);
  end loop;
end $$;

alter table rfid_threshold add column removed_at timestamptz;
drop index rfid_threshold_name;
create unique index rfid_threshold_name on rfid_threshold (parking_lot_id, lower(name)) where removed_at is null;
create index rfid_threshold_by_id on rfid_threshold (id);

drop index rfid_reader_device;
create unique index rfid_reader_device on rfid_reader (parking_lot_id, device_id) where removed_at is null;
create unique index camera_device on camera (parking_lot_id, device_id) where removed_at is null;

alter table zone
  -- The gates of a zone: a barrier may let into one zone and out of another.
  add column sprockits uuid[] not null default '{}',
  add constraint zone_travel_time check (travel_time_minutes between 1 and 1440),
  add constraint zone_auto_dismiss check (auto_dismiss_minutes between 1 and 43200);

-- Antennas that people described, in their order: {antenna, zone}. Which way they look stands in entry_ and exit_antennas.
alter table rfid_reader add column antennas jsonb not null default '[]';

-- What is asked for whenever a lot is loaded: device changes and tag resets of the last while.
create index lot_log_devices on lot_log (parking_lot_id, at) where kind in ('devices-changed', 'tags-reset');

-- A visit may end because all tags were taken as outside.
alter table visit drop constraint visit_closed_by_check;
do $$
declare part text;
begin
  -- A month that was made beside its parent has the constraint as its own.
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'visit'::regclass loop
    execute format('alter table %s drop constraint if exists visit_closed_by_check', part);
  end loop;
end $$;
alter table visit add constraint visit_closed_by_check check (closed_by in ('exit', 'nextEntry', 'longestStay', 'tagReset'));

-- Sectors: stalls and whole floors, with whatever stalls those have, that wayfinders count.
create table sector (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  stall_ids uuid[] not null default '{}',
  floor_ids uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (parking_lot_id, id),
  check (cardinality(stall_ids) + cardinality(floor_ids) > 0)
);
create unique index sector_name on sector (parking_lot_id, lower(name)) where removed_at is null;
create index sector_by_id on sector (id);

-- A source's key can be replaced; the one before works until previous_key_until.
alter table source
  add column key_created_at timestamptz default now(),
  add column previous_key_hash text unique,
  add column previous_key_hint text,
  add column previous_key_until timestamptz,
  add check ((previous_key_hash is null) = (previous_key_until is null) and (previous_key_hash is null) = (previous_key_hint is null));
update source set key_created_at = created_at;
alter table source alter column key_created_at set not null;

-- Messages as they were received: the last of each device of a lot, and the last few of each source. Written every
-- second, the newest alone, so that a burst of messages is not a burst of rows.
create table device_message (
  parking_lot_id uuid not null,
  device_id text not null,
  id uuid not null,
  source_id uuid not null,
  received_at timestamptz not null,
  via text not null check (via in ('http', 'mqtt')),
  body text,
  is_cut boolean not null,
  size_bytes integer not null,
  outcome jsonb not null,
  primary key (parking_lot_id, device_id)
);
create index device_message_at on device_message (received_at);

create table source_message (
  source_id uuid not null references source,
  id uuid not null,
  received_at timestamptz not null,
  via text not null check (via in ('http', 'mqtt')),
  -- Whose devices it speaks of: who may not see all of these lots does not see its body.
  lot_ids uuid[] not null default '{}',
  body text,
  is_cut boolean not null,
  size_bytes integer not null,
  outcome jsonb not null,
  primary key (source_id, id)
);
create index source_message_at on source_message (received_at);

do $$
declare t text;
begin
  foreach t in array array['sector', 'device_message'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', t);
  end loop;
  alter table source_message enable row level security;
  create policy by_source on source_message using (exists (select 1 from source where source.id = source_id));
end $$;
grant select, insert, update, delete on sector, device_message, source_message to stallwise_app;
