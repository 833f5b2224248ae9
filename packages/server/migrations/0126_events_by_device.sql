-- ING-10, INV-30: the identity of an event contains its device (of the app: its pass), since a gateway may count the
-- messages of each sensor for itself. Events that are there already keep theirs.
alter table device_event drop constraint device_event_pkey;
alter table device_event add primary key (parking_lot_id, at, source_id, event_id, device_id);

drop index mobile_log_event;
create unique index mobile_log_event on mobile_log (parking_lot_id, source_id, event_id, at, passholder_id)
  where event_id is not null;
