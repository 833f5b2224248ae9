-- DHI-01, DHI-02: what devices reported, by hour and by day, longer than their messages are kept.
create table device_hour (
  parking_lot_id uuid not null,
  device_id text not null,
  at timestamptz not null,
  reads integer not null,
  primary key (parking_lot_id, device_id, at)
) partition by range (at);
create table device_day (
  parking_lot_id uuid not null,
  device_id text not null,
  day date not null,
  events integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Not a multirange: two silences that a message parts would be one.
  silences tstzrange[] not null,
  primary key (parking_lot_id, device_id, day)
) partition by range (day);
-- DHI-04: how far each lot is recorded, and when it is due next.
create table device_history (
  parking_lot_id uuid primary key references parking_lot (id) on delete cascade,
  due_at timestamptz not null,
  hours_until timestamptz,
  days_until date
);
create index device_history_due on device_history (due_at);

do $$
declare
  base text;
begin
  foreach base in array array['device_hour', 'device_day', 'device_history'] loop
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
    foreach base in array array['device_event', 'visit', 'audit_entry', 'device_hour', 'device_day'] loop
      part := base || '_' || to_char(starts at time zone 'UTC', 'YYYYMM');
      continue when to_regclass(part) is not null;
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

-- Drops the months of a table that lie before a time, whole; their names. Only what devices reported may be dropped so.
create function drop_months(base text, before_time timestamptz) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
begin
  if base not in ('device_event', 'device_hour', 'device_day') then
    raise exception 'months of % are not dropped', base;
  end if;
  for part in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = base::regclass and relname ~ ('^' || base || '_\d{6}$') order by 1
  loop
    if (to_date(right(part, 6), 'YYYYMM') + interval '1 month')::timestamp at time zone 'UTC' <= before_time then
      execute format('drop table %I', part);
      return next part;
    end if;
  end loop;
end $$;
-- Servers of the version before call it until they are exchanged.
create or replace function drop_event_months(before_time timestamptz) returns setof text
  language sql security definer set search_path = public, pg_temp as $$ select drop_months('device_event', before_time) $$;

select ensure_month_partitions(make_date(substring(relname from '\d{6}$')::int / 100, substring(relname from '\d{2}$')::int, 1), 1)
from pg_inherits join pg_class on pg_class.oid = inhrelid
where inhparent = 'device_event'::regclass and relname ~ '^device_event_\d{6}$';
