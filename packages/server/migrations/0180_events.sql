-- What is on at or near a lot (docs/domain/rules/events.md).
create table own_event (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  id uuid not null,
  name text not null,
  type text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null,
  is_weekly boolean not null,
  -- The last day on which a weekly one begins; null = it goes on.
  last_day date,
  -- EVT-03: when a weekly one is carried forward next; null = it has all of its days.
  due_at timestamptz,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create index own_event_due on own_event (due_at) where due_at is not null;

-- EVT-10: calendars of others.
create table event_calendar (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- Null = a file.
  url text,
  -- EVT-12: what is kept of a file, compressed.
  content bytea,
  type text,
  type_rules jsonb not null default '[]',
  due_at timestamptz not null,
  read_at timestamptz,
  succeeded_at timestamptz,
  failure text,
  failures integer not null default 0,
  left_out integer not null default 0,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create index event_calendar_due on event_calendar (due_at);

-- Each day of an event, from a year ago to a year ahead, and what was before that.
create table lot_event (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  id uuid not null,
  own_event_id uuid,
  -- Null for those of a calendar that was removed, too.
  calendar_id uuid,
  -- Which entry of the calendar it is; '' for own events.
  key text not null default '',
  name text not null,
  type text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_all_day boolean not null,
  primary key (parking_lot_id, id),
  foreign key (parking_lot_id, own_event_id) references own_event (parking_lot_id, id) on delete cascade,
  foreign key (parking_lot_id, calendar_id) references event_calendar (parking_lot_id, id)
    on delete set null (calendar_id)
);
create index lot_event_by_start on lot_event (parking_lot_id, starts_at);
create index lot_event_by_own on lot_event (parking_lot_id, own_event_id) where own_event_id is not null;
create unique index lot_event_by_key on lot_event (parking_lot_id, calendar_id, key) where calendar_id is not null;

-- EVT-32: days that were asked about, and answered.
create table event_answer (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  day date not null,
  was_event boolean not null,
  answered_at timestamptz not null,
  primary key (parking_lot_id, day)
);

do $$
declare
  base text;
begin
  foreach base in array array['own_event', 'event_calendar', 'lot_event', 'event_answer'] loop
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
  end loop;
end $$;

-- FOR-81: what came at events of each type; null = nothing.
alter table forecast_state add column effects bytea;
alter table forecast_state alter column effects set storage external;
