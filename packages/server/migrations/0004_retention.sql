-- How long what devices sent is kept (days), by lot; its events by retention_days.
alter table parking_lot
  add column matched_image_days integer not null default 3 check (matched_image_days between 1 and 3650),
  add column unmatched_image_days integer not null default 30 check (unmatched_image_days between 1 and 3650),
  -- Not less than a vehicle may stay, and than late events may reach back.
  add column plate_days integer not null default 90 check (plate_days between 10 and 3650);

-- How far it has been done.
create table lot_retention (
  parking_lot_id uuid primary key,
  -- The pictures of days before it that belong to a passholder's read are gone.
  matched_images_until timestamptz,
  -- Nothing is left in the store of pictures of days before it that no row points to.
  files_swept_until timestamptz,
  -- Of visits that began before it, and of reads before it, no stranger's plate is left.
  plates_erased_until timestamptz,
  -- The log has no event of before it.
  log_from timestamptz
);

-- What the last events before log_from said of a device: where a replay of what remains begins.
create table device_log_base (
  parking_lot_id uuid not null,
  device_id text not null,
  last_seen_at timestamptz not null,
  at timestamptz,
  event_id text,
  occupied boolean,
  since timestamptz,
  battery_percent smallint,
  battery_at timestamptz,
  fault text,
  fault_at timestamptz,
  primary key (parking_lot_id, device_id)
);

-- A picture is let go in two steps: its row says so first, then the file goes.
alter table plate_image add column removed_at timestamptz, add column file_removed_at timestamptz;
create index plate_image_key on plate_image (file_key);
create index plate_image_kept on plate_image (parking_lot_id, at) where removed_at is null;
create index plate_image_leaving on plate_image (parking_lot_id) where removed_at is not null and file_removed_at is null;

-- The audit by month --------------------------------------------------------------------------------------------
alter table audit_entry rename to audit_entry_before;
alter index audit_entry_lot rename to audit_entry_before_lot;
alter index audit_entry_pkey rename to audit_entry_before_pkey;
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
  -- The month must stand in the key. That a chain has no fork is kept by the lock on its end and shown by its hashes.
  primary key (chain, sequence, at)
) partition by range (at);
create index audit_entry_lot on audit_entry (parking_lot_id, at);
-- An entry is never refused for its time: what has no month yet waits here until the month is made.
create table audit_entry_default partition of audit_entry default;
revoke all on audit_entry_default from stallwise_app;

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
    foreach base in array array['device_event', 'visit', 'audit_entry'] loop
      part := base || '_' || to_char(starts at time zone 'UTC', 'YYYYMM');
      continue when to_regclass(part) is not null;
      execute format('create table %I (like %I including all)', part, base);
      if base = 'audit_entry' then
        execute format('with moved as (delete from audit_entry_default where at >= %L and at < %L returning *)
          insert into %I select * from moved', starts, ends, part);
      end if;
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', base, part, starts, ends);
      -- Only the parent carries the policy, so nobody but the owner reads a partition by itself.
      execute format('revoke all on %I from stallwise_app', part);
    end loop;
  end loop;
end $$;

-- Months that lie before a time, dropped whole; their names. The log of events alone may be dropped.
create function drop_event_months(before_time timestamptz) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
begin
  for part in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'device_event'::regclass and relname ~ '^device_event_\d{6}$' order by 1
  loop
    if (to_date(right(part, 6), 'YYYYMM') + interval '1 month')::timestamp at time zone 'UTC' <= before_time then
      execute format('drop table %I', part);
      return next part;
    end if;
  end loop;
end $$;

alter table audit_entry enable row level security;
create policy by_chain on audit_entry using (case when (select viewer_has_all_lots()) then true
  when parking_lot_id is not null then parking_lot_id = any ((select viewer_lots())::uuid[])
  else customer_id::text = (select viewer_customer()) end);
revoke all on audit_entry from stallwise_app;
grant select, insert on audit_entry to stallwise_app;
grant update (before, after, actor_name, salt) on audit_entry to stallwise_app;
select ensure_month_partitions(least((select min(at) from audit_entry_before), now() - interval '1 month')::date,
  least(600, 4 + (extract(year from age(now(), least((select min(at) from audit_entry_before), now() - interval '1 month')))::int * 12
    + extract(month from age(now(), least((select min(at) from audit_entry_before), now() - interval '1 month')))::int)));
insert into audit_entry select * from audit_entry_before;
drop table audit_entry_before;

do $$
declare t text;
begin
  foreach t in array array['lot_retention', 'device_log_base'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', t);
  end loop;
end $$;
grant select, insert, update, delete on lot_retention, device_log_base to stallwise_app;
