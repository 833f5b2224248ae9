-- RML-01: what of a lot’s reports is sent by e-mail, when and to whom.
create table report_schedule (
  parking_lot_id uuid not null,
  id uuid not null,
  report_name text not null,
  filters jsonb not null,
  sort text,
  period text not null,
  every text not null,
  on_day integer not null,
  hour integer not null,
  format text not null,
  paused boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null,
  -- RML-06: the clock by which `next_at` was computed.
  time_zone text not null,
  next_at timestamptz not null,
  -- RML-08: somebody asked for it at this time.
  send_now_at timestamptz,
  -- RML-05: one server makes it until then.
  claimed_until timestamptz,
  last_sent_at timestamptz,
  last_rows bigint,
  -- RML-30: what went wrong last.
  failure text,
  failed_at timestamptz,
  removed_at timestamptz,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create index report_schedule_by_id on report_schedule (id);
create index report_schedule_due on report_schedule (next_at) where removed_at is null;

create table report_recipient (
  parking_lot_id uuid not null,
  schedule_id uuid not null,
  user_id uuid not null,
  -- RML-12: known to whoever got a mail.
  leave_key uuid not null default gen_random_uuid(),
  left_at timestamptz,
  -- RML-30: why it gets no mails.
  failure text,
  primary key (parking_lot_id, schedule_id, user_id)
);
create index report_recipient_by_key on report_recipient (leave_key);

-- RML-21: files that links of mails lead to.
create table report_file (
  parking_lot_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  report_name text not null,
  range_from timestamptz not null,
  range_to timestamptz not null,
  format text not null,
  with_amounts boolean not null,
  rows bigint not null,
  bytes bigint not null,
  created_at timestamptz not null,
  -- Null until the mails are written: of a server that stopped in between nobody has the link.
  sent_at timestamptz,
  -- RML-40: the file is deleted next, and then the row.
  removed_at timestamptz,
  primary key (parking_lot_id, id)
);
create index report_file_by_age on report_file (created_at);

-- RML-42: which mails were written to whom.
create table report_mail (
  parking_lot_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  file_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  state text not null,
  primary key (parking_lot_id, id)
);
create index report_mail_of_file on report_mail (parking_lot_id, file_id);
create index report_mail_by_id on report_mail (id);
create index report_mail_waiting on report_mail (created_at) where state = 'waiting';

do $$
declare
  base text;
begin
  foreach base in array array['report_schedule', 'report_recipient', 'report_file', 'report_mail'] loop
    execute format('alter table %I enable row level security', base);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', base);
    execute format('grant select, insert, update, delete on %I to stallwise_app', base);
  end loop;
end $$;

-- MAIL-20: a file that goes with a mail, read when it is sent; and where its recipient ends such mails.
alter table outbox_mail add column attached_key text, add column attached_name text, add column attached_type text,
  add column unsubscribe_link text;
create or replace function cancel_mails(of_cause text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken integer;
begin
  update outbox_mail set cancelled_at = now(), body_text = null, body_html = null, unsubscribe_link = null
    where cause = of_cause and sent_at is null and failed_at is null and cancelled_at is null and not is_leaving;
  get diagnostics taken = row_count;
  return taken;
end $$;

-- REP-83: the last day (UTC) on which days were looked at.
alter table report_kept add column checked_on date not null default '1970-01-01';

alter table notification drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('violation', 'occupancy', 'sensorError', 'gate', 'payment', 'recommendation', 'report'));
