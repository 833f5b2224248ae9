-- What people set of a lot, its parking groups and whom to call about it.

alter table parking_lot
  -- Minutes that visitors are offered.
  add column visitor_durations integer[] not null default '{60,120,240,480}',
  -- What differs from the usual settings of recommendations.
  add column recommendation_settings jsonb not null default '{}',
  -- Once true it stays so: passes were sold for parts of the day.
  add column time_bound_passes boolean not null default false;

create function keep_time_bound_passes() returns trigger language plpgsql as $$
begin
  raise exception 'time-bound passes are permanent once they are enabled' using errcode = 'check_violation';
end $$;
create trigger keep_time_bound_passes before update on parking_lot for each row
  when (old.time_bound_passes and not new.time_bound_passes) execute function keep_time_bound_passes();

-- History refers to groups that are gone; their names are free again.
alter table parking_group
  add column removed_at timestamptz,
  -- The waiting period of its recommendations runs from then, where something began it anew.
  add column recommendations_wait_from timestamptz;
drop index parking_group_name;
create unique index parking_group_name on parking_group (parking_lot_id, lower(name)) where removed_at is null;
-- One at most is the default; judging took the first by name.
update parking_group later set is_default_visitor = false where is_default_visitor and exists (
  select 1 from parking_group first where first.parking_lot_id = later.parking_lot_id and first.is_default_visitor
    and (first.name, first.id) < (later.name, later.id));
create unique index parking_group_default_visitor on parking_group (parking_lot_id)
  where is_default_visitor and removed_at is null;

-- What is asked for whenever a lot is loaded: changes of its configuration of the last while.
create index lot_log_configured on lot_log (parking_lot_id, at) where kind in ('lot-configured', 'layout-changed');

-- Whom to call: contacts, not accounts.
create table manager (
  parking_lot_id uuid not null,
  id uuid not null,
  name text not null,
  phone text not null,
  email text not null,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (parking_lot_id, id)
);
create index manager_by_id on manager (id);
create unique index manager_email on manager (parking_lot_id, lower(email)) where removed_at is null;
alter table manager enable row level security;
create policy by_lot on manager using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on manager to stallwise_app;
