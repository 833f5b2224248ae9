-- HEA-40: what was and is broken at each lot, one row for each cause.
create table health_fault (
  parking_lot_id uuid not null,
  id uuid not null,
  -- What is broken: `camera:ID`, `source:ID`, `edge-boxes`, `sensors`.
  subject text not null,
  kind text not null,
  name text not null,
  found_by text not null,
  devices text[] not null,
  device_count integer not null,
  harm real not null default 0,
  passages real not null default 0,
  expected real,
  seen real,
  since timestamptz not null,
  found_at timestamptz not null,
  told_at timestamptz,
  gone_since timestamptz,
  ended_at timestamptz,
  -- HEA-61: who got a mail about it.
  mailed_to text[] not null default '{}',
  primary key (parking_lot_id, id)
);
create unique index health_fault_open on health_fault (parking_lot_id, subject) where ended_at is null;
create index health_fault_ended on health_fault (parking_lot_id, ended_at);
-- HEA-20: what is usual for a camera or reader, by the hours of a week.
create table health_usual (
  parking_lot_id uuid not null,
  device_id text not null,
  hours real[] not null,
  dispersion real not null,
  learned_on date not null,
  -- HEA-21: what the lot’s other counts say of today, as of the last quarter of an hour.
  factor real not null default 1,
  variance real not null default 0,
  few_since timestamptz,
  few_expected real,
  few_seen real,
  primary key (parking_lot_id, device_id)
);
-- HEA-60: who is told of faults of a lot.
create table health_setting (
  parking_lot_id uuid primary key references parking_lot (id) on delete cascade,
  told jsonb not null default '[]',
  version integer not null default 1
);
-- HEA-70: the provider’s own contacts of a site.
create table site_contact (
  parking_lot_id uuid not null,
  id uuid not null,
  place integer not null,
  name text not null,
  role text not null,
  phone text not null,
  email text not null,
  hours text not null,
  notes text not null,
  primary key (parking_lot_id, id)
);
alter table lot_health add column harm real not null default 0;
alter table lot_health add column learned_on date;
alter table lot_health add column quarter_at timestamptz not null default '-infinity';
alter table lot_health add column contacts_version integer not null default 1;
create index lot_health_harm on lot_health (harm desc);

do $$
declare
  base text;
begin
  foreach base in array array['health_fault', 'health_usual', 'health_setting', 'site_contact'] loop
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
  end loop;
end $$;
