-- Vehicles that an exit held until they pay (GAT-57).
create index gate_decision_unpaid on gate_decision (parking_lot_id, decided_at) where cause = 'unpaid';
