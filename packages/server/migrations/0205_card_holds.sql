-- Amounts that are held on cards, and what is taken of them (docs/domain/rules/payments.md, PAY-140 to PAY-145). Of a card only
-- its type and last four digits are stored.
create table card_hold (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  id uuid not null,
  order_id text not null unique,
  state text not null check (state in ('started', 'unknown', 'approved', 'declined', 'not-charged')),
  reason text,
  cents integer not null check (cents > 0),
  currency text not null,
  language text not null,
  request_key uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  transaction_id text,
  card_type text,
  last_digits text check (length(last_digits) <= 4),
  checks integer not null default 0,
  check_at timestamptz,
  -- What is to be taken of it, once that is decided; 0 = it is released.
  take_cents integer check (take_cents between 0 and cents),
  taken_at timestamptz,
  -- Of a release; what is taken is a payment.
  release_state text check (release_state in ('started', 'unknown', 'approved', 'declined', 'not-charged')),
  release_checks integer not null default 0,
  release_check_at timestamptz,
  primary key (parking_lot_id, id),
  check ((take_cents is null) = (taken_at is null))
);
create unique index card_hold_of_request on card_hold (parking_lot_id, request_key) where request_key is not null;
create index card_hold_by_time on card_hold (parking_lot_id, created_at);
create index card_hold_to_check on card_hold (check_at) where state in ('started', 'unknown');
create index card_hold_to_release on card_hold (release_check_at) where release_state in ('started', 'unknown', 'not-charged');
alter table card_hold enable row level security;
create policy by_lot on card_hold using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on card_hold to stallwise_app;

-- The hold that a payment is taken of; else the card was charged by itself.
alter table payment add column hold_id uuid,
  add foreign key (parking_lot_id, hold_id) references card_hold (parking_lot_id, id);
create unique index payment_of_hold on payment (parking_lot_id, hold_id) where hold_id is not null;
create index payment_to_take_again on payment (check_at) where hold_id is not null and state = 'not-charged';
