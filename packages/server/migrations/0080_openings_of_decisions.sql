-- The first opening that a decision about a vehicle led to.
alter table gate_decision add column opening_id uuid;
-- The openings by users, which are few among those of vehicles.
create index gate_opening_by_users on gate_opening (parking_lot_id, asked_at desc, id desc) where cause is null;
