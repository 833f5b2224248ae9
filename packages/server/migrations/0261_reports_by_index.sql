-- Row security lets an index be used only for conditions that cannot tell of rows that are not seen; PostgreSQL does not count
-- `coalesce` among these, but `case`. REP-20.
drop index payment_by_settling;
create index payment_by_settling on payment
    (parking_lot_id, (case when provider_at is null then settled_at else provider_at end), id)
  include (cents, tax_cents, currency, passholder_id) where state = 'approved' and cents > 0;
drop index payment_refund_by_settling;
create index payment_refund_by_settling on payment_refund
    (parking_lot_id, (case when provider_at is null then settled_at else provider_at end), id) where state = 'approved';
-- REP-30: what was validated for a stay.
create index payment_validation_use_of_visit on payment_validation_use (parking_lot_id, visit_id) where visit_id is not null;
-- REP-41: the visits of a pass around a time.
create index visit_of_pass on visit (parking_lot_id, passholder_id, entered_at) where passholder_id is not null;
