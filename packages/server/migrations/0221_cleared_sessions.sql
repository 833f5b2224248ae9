-- CHG-63: what a session's energy was judged to be after it was settled, and what a person set, in Wh.
alter table charging_session add column later_wh integer,
  add column later_most_wh double precision,
  add column cleared_wh integer,
  -- CHG-66: when staff asked for it to be stopped.
  add column stop_requested_at timestamptz;
create index charging_session_unclear on charging_session (parking_lot_id, began_at)
  where doubt is not null and cleared_at is null;
