-- The reads of a plate are found by it (rule LPR-10).
create index device_event_of_plate on device_event (parking_lot_id, (detail ->> 'plate'), at) where kind = 'plate';
