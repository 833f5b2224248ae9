-- CHG-01: what a station has open is found without reading what it has settled, and who was judged longest ago first.
create index charging_session_unsettled on charging_session (parking_lot_id, station_id, began_at) where settled_at is null;
create index charging_session_to_judge on charging_session (judged_at) where settled_at is null;
