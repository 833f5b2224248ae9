-- PAY-131: vehicles that entered within a period, the latest first; those that left have an index (visit_closed).
create index visit_by_entry on visit (parking_lot_id, entered_at);
