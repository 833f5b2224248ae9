-- HEA-03: how the devices of each lot stand, as of the last minute, so that many lots are listed at once.
create table lot_health (
  parking_lot_id uuid primary key references parking_lot (id) on delete cascade,
  due_at timestamptz not null,
  checked_at timestamptz,
  kinds jsonb not null default '[]',
  -- HEA-05: the last day that is recorded.
  days_until date
);
create index lot_health_due on lot_health (due_at);
-- HEA-04: for how long the devices of a kind were observed on a day, and did not report.
create table health_day (
  parking_lot_id uuid not null,
  day date not null,
  kind text not null,
  devices integer not null,
  observed_minutes bigint not null,
  down_minutes bigint not null,
  primary key (parking_lot_id, day, kind)
);
-- Which sensors are silent is asked each minute.
create index stall_state_silent on stall_state (parking_lot_id) where 'silent' = any (errors);

do $$
declare
  base text;
begin
  foreach base in array array['lot_health', 'health_day'] loop
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
  end loop;
end $$;
