-- PAY-82: what searches compare, and all that the sums of a list need, in the index of its order.
alter table payment add column searched_text text collate "C" generated always as (find_text(coalesce(plate, '') || ' '
  || coalesce(last_digits, '') || ' ' || coalesce(reference_number, '') || ' ' || order_id)) stored;
drop index payment_by_time;
create index payment_by_time on payment (parking_lot_id, created_at, id)
  include (state, cents, tax_cents, searched_text);

-- PAY-80: payments that have a plate or an address to erase.
create index payment_to_erase on payment (parking_lot_id, greatest(created_at, paid_until))
  where erased_at is null and state not in ('started', 'unknown');

-- PCH-24: the same for what passes are charged.
drop index pass_charge_by_period;
create index pass_charge_by_period on pass_charge (parking_lot_id, first_day, last_day, id)
  include (charged_cents, paid_cents, refunded_cents, state, not_before);
