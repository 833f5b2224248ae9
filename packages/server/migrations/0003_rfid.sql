-- RFID: readers like cameras, how long further reads of a tag are the same passage, and whose tag is whose ----------
create table rfid_threshold (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  -- Reads older than the lateness window are forgotten, so no passage can last longer than that.
  seconds integer not null check (seconds between 0 and 900),
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create unique index rfid_threshold_name on rfid_threshold (parking_lot_id, lower(name));

create table rfid_reader (
  parking_lot_id uuid not null,
  id uuid not null,
  zone_id uuid,
  threshold_id uuid,
  name text not null,
  device_id text not null,
  ip text,
  role text not null check (role in ('entry', 'exit', 'both', 'interior')),
  -- For both ways: which antennas look at the way in, and which at the way out.
  entry_antennas integer[] not null default '{}',
  exit_antennas integer[] not null default '{}',
  -- Weaker reads come from the next lane.
  weakest_dbm integer,
  last_seen_at timestamptz,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create unique index rfid_reader_device on rfid_reader (parking_lot_id, device_id);

create table passholder_tag (
  parking_lot_id uuid not null,
  epc text not null check (epc ~ '^[0-9A-F]{2,124}$'),
  passholder_id uuid not null,
  primary key (parking_lot_id, epc)
);
create index passholder_tag_holder on passholder_tag (parking_lot_id, passholder_id);

-- A visit that a tag began has no plate until a camera reads one; plate_at says when.
alter table visit alter column plate drop not null;
alter table visit add column plate_at timestamptz;

-- What was odd in what devices sent, counted by day (UTC); device_id '' = none that is registered.
create table ingest_oddity (
  source_id uuid not null references source,
  day date not null,
  kind text not null,
  device_id text not null default '',
  count bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (source_id, day, kind, device_id)
);

do $$
declare t text;
begin
  foreach t in array array['rfid_threshold', 'rfid_reader', 'passholder_tag'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', t);
  end loop;
  alter table ingest_oddity enable row level security;
  create policy by_source on ingest_oddity using (exists (select 1 from source where source.id = source_id));
end $$;
