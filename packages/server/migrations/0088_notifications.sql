-- When users were notified of a row (NTF-03); what is there already notifies nobody.
alter table alert add column notified_at timestamptz default now();
alter table alert alter column notified_at drop default;
create index alert_to_notify on alert (date_created) where notified_at is null;
alter table sensor_error add column notified_at timestamptz default now();
alter table sensor_error alter column notified_at drop default;
create index sensor_error_to_notify on sensor_error (opened_at) where notified_at is null;
alter table gate_opening add column notified_at timestamptz default now();
alter table gate_opening alter column notified_at drop default;
create index gate_opening_to_notify on gate_opening (asked_at)
  where notified_at is null and state in ('refused', 'unknown', 'expired');

-- What users are notified of: one row for each user and cause until it is read (NTF-04). It has no personal data.
create table notification (
  parking_lot_id uuid not null,
  id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('violation', 'occupancy', 'sensorError', 'gate')),
  -- What it is about, within the lot and the kind: the cause of an alert, the kind of an error, a gate.
  cause text not null,
  -- The passholder groups that it is about, of a user who sees only groups of its own.
  passholder_groups uuid[],
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  in_app boolean not null,
  -- How many of them an e-mail has to name.
  mail_count integer not null default 0,
  read_at timestamptz,
  primary key (parking_lot_id, id)
);
create unique index notification_of_cause on notification (user_id, parking_lot_id, kind, cause) where read_at is null;
create index notification_of_user on notification (user_id, last_at desc, id desc) where in_app;
create index notification_to_mail on notification (user_id) where mail_count > 0;
create index notification_by_time on notification (last_at);
alter table notification enable row level security;
create policy by_lot on notification using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on notification to stallwise_app;

-- When a user's next e-mail is due, and when the last one was written (NTF-12).
create table notification_mail (
  user_id uuid primary key references app_user on delete cascade,
  due_at timestamptz,
  last_sent_at timestamptz
);
create index notification_mail_due on notification_mail (due_at) where due_at is not null;
alter table notification_mail enable row level security;
create policy by_user on notification_mail using (exists (select 1 from app_user where app_user.id = user_id));
grant select, insert, update, delete on notification_mail to stallwise_app;
