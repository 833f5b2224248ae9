-- From when and until when judging counts a payment (PAY-50): until it is paid, or until it was refunded in full. Null for
-- payments that are not approved, and for those from before judging knew of payments.
alter table payment
  add column counts_from timestamptz,
  add column counts_until timestamptz,
  add check ((counts_from is null) = (counts_until is null));
create index payment_that_counts on payment (parking_lot_id, counts_until) where counts_until is not null;

-- VIO-26: whether a payment ended a violation.
alter table violation add column is_paid boolean not null default false;
alter table violation drop constraint violation_ended_by_check;
alter table violation add constraint violation_ended_by_check
  check (ended_by in ('authorised', 'paid', 'moved', 'left', 'period'));
