-- What gates decided, and their openings, by month, as what devices report (RET-33): months are dropped whole.
-- The rows that there are stay where they are: their table becomes the partition of all months until this one, so that a
-- large lot does not wait for a copy. The month is part of the keys; ids are unique because of how they are made (a
-- decision's by us, an opening's under the lock of its gates).
do $$
declare
  base text;
  at_column text;
  until_table text;
  until_month date;
  definition text;
  definitions text[];
  one record;
begin
  foreach base in array array['gate_decision', 'gate_opening'] loop
    at_column := case base when 'gate_decision' then 'read_at' else 'asked_at' end;
    execute format('select date_trunc(''month'', greatest(max(%I), now()) at time zone ''UTC'')::date from %I', at_column, base)
      into until_month;
    until_table := base || '_until_' || to_char(until_month, 'YYYYMM');
    select array_agg(indexdef order by indexname) into definitions from pg_indexes
      where schemaname = 'public' and tablename = base and indexname <> base || '_pkey';
    execute format('alter table %I rename to %I', base, until_table);
    for one in select indexname as name from pg_indexes where schemaname = 'public' and tablename = until_table loop
      execute format('alter index %I rename to %I', one.name, replace(one.name, base, until_table));
    end loop;
    execute format('alter table %I drop constraint %I, add constraint %I primary key (parking_lot_id, id, %I)',
      until_table, until_table || '_pkey', until_table || '_pkey', at_column);
    execute format('create table %I (like %I including defaults including constraints including comments)
      partition by range (%I)', base, until_table, at_column);
    execute format('alter table %I add constraint %I primary key (parking_lot_id, id, %I)', base, base || '_pkey', at_column);
    foreach definition in array definitions loop
      execute definition;
    end loop;
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', base, until_table,
      to_char(until_month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
    execute format('revoke all on %I from stallwise_app', until_table);
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
    foreach base in array array['device_event', 'visit', 'audit_entry', 'device_hour', 'device_day', 'gate_decision', 'gate_opening'] loop
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

-- Drops the months of a table that lie before a time, whole; their names. Only what devices and gates reported may be
-- dropped so.
create or replace function drop_months(base text, before_time timestamptz) returns setof text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text;
begin
  if base not in ('device_event', 'device_hour', 'device_day', 'gate_decision', 'gate_opening') then
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
