-- Monitoring counts openings whose outcome is not known.
create index gate_opening_unknown on gate_opening (asked_at) where state = 'unknown';
