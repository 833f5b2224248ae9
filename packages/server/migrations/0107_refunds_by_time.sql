-- The refunds of a day, for its settlement. PAY-85.
create index payment_refund_by_time on payment_refund (parking_lot_id, created_at);
