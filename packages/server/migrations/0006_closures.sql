-- What takes stalls out of capacity, what voids figures, and the days that are unlike others.

-- Stalls, or a whole floor with whatever stalls it has, out of use from a time until another or until further notice.
-- What has begun is never removed, only ended: the counts of its time depend on it.
create table closure (
  parking_lot_id uuid not null,
  id uuid not null,
  floor_id uuid,
  stall_ids uuid[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  reason text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (parking_lot_id, id),
  check ((floor_id is not null) <> (cardinality(stall_ids) > 0))
);
create index closure_end on closure (parking_lot_id, ends_at);

-- A period whose figures are void, of one group or (group_id null) of the whole lot.
create table occupancy_exception (
  parking_lot_id uuid not null,
  id uuid not null,
  group_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  reason text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create index occupancy_exception_end on occupancy_exception (parking_lot_id, ends_at);

-- Days of the lot's own clock that are left out of the usual day and of recommendations.
create table holiday (
  parking_lot_id uuid not null,
  day date not null,
  name text not null,
  primary key (parking_lot_id, day)
);

-- Whether a stall was closed when the lot was last judged.
alter table stall_state add column closed boolean not null default false;

do $$
declare t text;
begin
  foreach t in array array['closure', 'occupancy_exception', 'holiday'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', t);
  end loop;
end $$;
grant select, insert, update, delete on closure, occupancy_exception, holiday to stallwise_app;
