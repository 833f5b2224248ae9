-- Recommendations, their revisions, and the tasks that they become (docs/domain/rules/recommendations.md). Nothing has made
-- any before.
delete from task;
delete from recommendation;

alter table recommendation
  alter column type_of_recommendation set not null,
  add column revision integer not null default 1,
  add column made_at timestamptz not null default now(),
  add column shown_as_new_at timestamptz not null default now(),
  -- The figures that were last shown as new, by group or name (REC-53).
  add column shown_figures jsonb not null default '{}',
  add column pass_count integer not null default 0,
  add column yearly_cents bigint not null default 0,
  add column asset_value bigint,
  -- What it says: a result of the rules.
  add column found jsonb not null default '{}',
  add column group_ids uuid[] not null default '{}',
  -- Passes sold when it was made, by type.
  add column initial_counts jsonb,
  -- When users were told; null = not yet.
  add column notified_at timestamptz,
  add column ended_at timestamptz,
  add column ended_by uuid,
  -- Why it was withdrawn, by its name in the rules.
  add column withdrawn_for text,
  -- Why somebody dismissed it.
  add column dismissal text,
  add constraint recommendation_status check (status in ('open', 'accepted', 'dismissed', 'abandoned', 'withdrawn'));
-- REC-52: one open recommendation of a group and type; one stall mix of a lot.
create unique index recommendation_open on recommendation (parking_lot_id, type_of_recommendation, coalesce(group_id, parking_lot_id))
  where status = 'open';
create index recommendation_to_notify on recommendation (shown_as_new_at) where notified_at is null and status = 'open';
create index recommendation_by_id on recommendation (id);

create table recommendation_revision (
  parking_lot_id uuid not null,
  recommendation_id uuid not null,
  revision integer not null,
  made_at timestamptz not null,
  pass_count integer not null,
  yearly_cents bigint not null,
  found jsonb not null,
  -- The settings, groups and days that it was worked out from.
  evidence jsonb not null,
  primary key (parking_lot_id, recommendation_id, revision)
);
create index recommendation_revision_made on recommendation_revision (parking_lot_id, made_at);

alter table task
  add column type_of_recommendation text not null check (type_of_recommendation in ('oversell', 'stallMix', 'adjustPrice')),
  add column group_id uuid,
  add column group_ids uuid[] not null,
  add column revision integer not null,
  add column goal jsonb not null,
  -- The counts when it was accepted, by which progress is measured.
  add column started_with jsonb not null,
  add column typed_progress integer,
  add column counted_then integer,
  add column date_updated timestamptz not null,
  add column ended_at timestamptz,
  add column version integer not null default 1;
create index task_by_id on task (id);
create index task_in_progress on task (parking_lot_id) where status = 'inProgress';

create table task_event (
  parking_lot_id uuid not null,
  task_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  event text not null check (event in ('started', 'note', 'progress', 'markDone', 'reopen', 'abandoned')),
  by_user uuid,
  note text,
  progress integer,
  primary key (parking_lot_id, task_id, id)
);

-- When the recommendations of a lot are worked out next.
create table lot_advice (
  parking_lot_id uuid primary key references parking_lot (id) on delete cascade,
  due_at timestamptz not null,
  advised_at timestamptz
);
create index lot_advice_due on lot_advice (due_at);

-- REC-51: since when a group waits for its next recommendation.
create table advice_wait (
  parking_lot_id uuid not null,
  group_id uuid not null,
  since timestamptz not null,
  primary key (parking_lot_id, group_id)
);
insert into advice_wait select parking_lot_id, id, recommendations_wait_from from parking_group
  where recommendations_wait_from is not null;

do $$
declare
  base text;
begin
  foreach base in array array['recommendation_revision', 'task_event', 'lot_advice', 'advice_wait'] loop
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
  end loop;
end $$;

alter table notification drop constraint notification_kind_check,
  add constraint notification_kind_check
  check (kind in ('violation', 'occupancy', 'sensorError', 'gate', 'payment', 'recommendation'));
