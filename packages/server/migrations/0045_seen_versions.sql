-- The version that a viewer saw: a change or a removal of a later one is refused. A day that was made a holiday again is
-- another one, so that the numbers of holidays are never used twice.
alter table edge_key add column version integer not null default 1;
create sequence holiday_version as integer;
alter table holiday add column version integer not null default nextval('holiday_version');
