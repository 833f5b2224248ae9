-- What is older than the events of a lot is deleted in steps (RET-33); each would read all decisions of the lot.
create index gate_decision_by_read on gate_decision (parking_lot_id, read_at);
