-- CHG-60: which command asked the station last to stop a session, when, and when it said that it does.
alter table charging_session add column stop_command_id uuid,
  add column stop_asked_at timestamptz,
  add column stop_accepted_at timestamptz;
-- CHG-62: holds about which nothing is decided, few at any moment.
create index card_hold_undecided on card_hold (created_at) where state = 'approved' and take_cents is null;
