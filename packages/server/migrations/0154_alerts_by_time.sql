-- All alerts of a lot, whatever their state, the newest first; active ones have an index of their own (alert_active).
create index alert_by_time on alert (parking_lot_id, date_created, id);
