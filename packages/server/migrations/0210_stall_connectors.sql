-- STA-49: the connector of its station that a stall names.
alter table stall add column ev_connector text;
-- STA-50: the stalls that connectors tell.
create index stall_of_connector on stall (parking_lot_id, device) where device like 'ocpp:%';

-- CST-65: what of a station's records the lot was told; what came before there were such stalls needs not be told.
alter table charging_record add column lot_told_at timestamptz default now();
alter table charging_record alter column lot_told_at drop default;
create index charging_record_to_tell on charging_record (parking_lot_id, station_id, received_at)
  where lot_told_at is null and kind in ('begin', 'end', 'status');
