-- ALE-31: never two alerts of one cause. Of earlier duplicates the newest stays.
update alert set alert_status = 'deleted', held_back = false
where alert_type = 'occupancy' and (alert_status = 'active' or held_back) and exists (
  select 1 from alert newer where newer.parking_lot_id = alert.parking_lot_id and newer.alert_type = 'occupancy'
    and newer.group_id is not distinct from alert.group_id and (newer.alert_status = 'active' or newer.held_back)
    and (newer.date_created, newer.id) > (alert.date_created, alert.id));
create unique index alert_of_one_cause on alert (parking_lot_id, (coalesce(group_id, parking_lot_id)))
  where alert_type = 'occupancy' and (alert_status = 'active' or held_back);
-- How often a group exceeded its threshold (ALE-32).
create index alert_of_group on alert (parking_lot_id, (coalesce(group_id, parking_lot_id)), date_created)
  where alert_type = 'occupancy';

-- Alerts that nobody is notified of for a time: of a cause (a snooze), a type, or the whole lot (ALE-34, ALE-35).
create table alert_silence (
  parking_lot_id uuid not null,
  id uuid not null,
  scope text not null check (scope in ('cause', 'violation', 'occupancy', 'lot')),
  cause text check ((cause is not null) = (scope = 'cause')),
  ends_at timestamptz not null,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (parking_lot_id, id)
);
-- ALE-37: a new one replaces the earlier one about the same.
create unique index alert_silence_subject on alert_silence (parking_lot_id, scope, (coalesce(cause, '')));
alter table alert_silence enable row level security;
create policy by_lot on alert_silence using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on alert_silence to stallwise_app;
