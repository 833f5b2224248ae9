-- The history of sensor errors of a lot, newest first.
create index sensor_error_opened on sensor_error (parking_lot_id, opened_at);
