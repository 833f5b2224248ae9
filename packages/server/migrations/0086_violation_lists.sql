-- Lists of violations are counted and ordered from indexes alone (rule VIO-42): those by time and by plate have the
-- other columns by which lists are narrowed.
drop index violation_by_time;
create index violation_by_time on violation (parking_lot_id, opened_at, id) include (status, location_id, plate);
drop index violation_by_plate;
create index violation_by_plate on violation (parking_lot_id, plate collate "C", opened_at, id) include (status, location_id);
