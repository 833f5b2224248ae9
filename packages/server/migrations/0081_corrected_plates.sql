-- The last correction of a violation's plate (rule VIO-72), and the version of the row that a person has seen.
alter table violation add column correction jsonb;
alter table violation add column version integer not null default 1;
create index violation_by_visit on violation (parking_lot_id, visit_id);
