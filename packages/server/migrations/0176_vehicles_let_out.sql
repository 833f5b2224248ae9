-- VIS-45: vehicles for which an exit was opened may turn out to have stayed.
create index visit_let_out on visit (parking_lot_id, exited_at) where closed_by = 'opened';
