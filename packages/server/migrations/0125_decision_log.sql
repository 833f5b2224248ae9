-- VIS-43: of the openings only those by hand are logged by themselves, when their outcome is known.
alter table gate_opening alter column log_version set default 0;
create index gate_opening_not_logged on gate_opening (parking_lot_id, asked_at, id) where log_version is null;

-- The decision about the vehicle that a gate was opened for by hand.
alter table gate_opening add column for_decision uuid;
-- By the server's clock, as its log goes by; `asked_at` is the database's.
alter table gate_opening add column requested_at timestamptz;

-- When the gates opened for a vehicle that they had held, after it was paid for.
alter table gate_decision add column opened_later_at timestamptz;
