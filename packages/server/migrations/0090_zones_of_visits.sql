-- Where a vehicle was read inside the lot since its entry, oldest first (rule VIS-30); times in milliseconds since 1970 UTC.
alter table visit add column moves jsonb not null default '[]';

-- When the vehicle of a violation was read in another zone (rule VIO-18).
alter table violation add column moved_at timestamptz;
alter table violation drop constraint violation_ended_by_check;
alter table violation add constraint violation_ended_by_check check (ended_by in ('authorised', 'moved', 'left', 'period'));
