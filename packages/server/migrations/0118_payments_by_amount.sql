-- PAY-82: the list of a lot's payments by amount.
create index payment_by_amount on payment (parking_lot_id, cents, id);
