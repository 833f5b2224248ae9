-- VIO-16, VIO-19: the grace period of violations, and the time limit of vehicles without a pass (null = none).
alter table parking_lot
  add column violation_grace_minutes integer not null default 15 check (violation_grace_minutes between 0 and 1440),
  add column time_limit_minutes integer check (time_limit_minutes between 5 and 43200);

-- VIO-09: when the cause of a violation was; null for reports.
alter table violation add column cause_at timestamptz;
-- VIO-27: the duration that was exceeded; null = none is known.
alter table violation add column exceeded_ms bigint;
-- VIO-19, VIO-28: by the time limit of vehicles without a pass, and when the vehicle was read last.
alter table violation add column is_stay_limit boolean not null default false;
alter table violation add column seen_at timestamptz;
-- VIO-08, VIO-29: the visit with which the stay of the violation's visit goes on; whether it ended without an exit read.
alter table violation add column stay_visit_key text;
alter table violation add column is_exit_missed boolean not null default false;
alter table violation drop constraint violation_ended_by_check;
alter table violation add constraint violation_ended_by_check
  check (ended_by in ('authorised', 'paid', 'moved', 'left', 'exitMissed', 'period'));

-- Of violations from before, it follows from when they opened.
update violation v set
  cause_at = v.opened_at - case
    when v.reason in ('graceExpired', 'timeLimit', 'outsideHours', 'passExpired') then interval '15 minutes'
    when v.reason = 'travelTime' then coalesce(make_interval(mins => (
      select travel_time_minutes from zone where zone.parking_lot_id = v.parking_lot_id and zone.id = v.zone_id)), interval '0')
    else interval '0' end,
  exceeded_ms = case
    when v.reason = 'graceExpired' then 900000
    when v.reason = 'travelTime' then (
      select travel_time_minutes * 60000 from zone where zone.parking_lot_id = v.parking_lot_id and zone.id = v.zone_id)
    end
where v.visit_key is not null and v.reason <> 'reported';

-- VIO-32: further reports about a vehicle whose violation `reported` is active; the first one is the violation itself.
create table further_report (
  parking_lot_id uuid not null,
  id uuid not null,
  violation_id uuid not null,
  reported_at timestamptz not null,
  reported_by uuid not null,
  report_key uuid,
  note text,
  primary key (parking_lot_id, id),
  foreign key (parking_lot_id, violation_id) references violation (parking_lot_id, id) on delete cascade
);
create index further_report_of on further_report (parking_lot_id, violation_id, reported_at);
create unique index further_report_by_key on further_report (parking_lot_id, reported_by, report_key)
  where report_key is not null;
alter table further_report enable row level security;
create policy by_lot on further_report using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on further_report to stallwise_app;
