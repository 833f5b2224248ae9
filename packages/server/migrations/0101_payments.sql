-- Payments of visitors (rules PAY). Of a card only its type and last four digits are stored.
create table payment_account (
  parking_lot_id uuid primary key,
  provider text not null check (provider in ('moneris')),
  gateway_url text not null,
  tokenization_url text not null,
  profile_id text not null,
  store_id text not null,
  -- Sealed by platform/secrets.
  api_token text not null,
  version integer not null default 1,
  changed_at timestamptz not null
);
alter table payment_account enable row level security;
create policy by_lot on payment_account using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on payment_account to stallwise_app;

create table payment (
  parking_lot_id uuid not null,
  id uuid not null,
  order_id text not null unique,
  -- The id of its receipt's page: unguessable.
  receipt_id text not null unique,
  state text not null check (state in ('started', 'unknown', 'approved', 'declined', 'not-charged')),
  reason text,
  -- Null once it is erased.
  plate text,
  visit_id uuid,
  session_from timestamptz not null,
  -- The entry, if the session began with it; null if it was paid before.
  entered_at timestamptz,
  paid_until timestamptz not null,
  -- Minutes of the option; null = to leave now.
  minutes integer,
  cents integer not null check (cents >= 0),
  tax_cents integer not null check (tax_cents >= 0 and tax_cents <= cents),
  -- Net amount, tax and refunds of the rest of the session before this payment.
  paid_before_cents integer not null,
  currency text not null,
  -- Lines and totals of the whole session as they were quoted, and the plan's tax.
  quote jsonb not null,
  coupon jsonb,
  request_key uuid,
  email text,
  language text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  transaction_id text,
  reference_number text,
  authorization_code text,
  response_code text,
  card_type text,
  last_digits text check (length(last_digits) <= 4),
  provider_at timestamptz,
  -- How often the provider was asked about it, and when it is asked next.
  checks integer not null default 0,
  check_at timestamptz,
  erased_at timestamptz,
  primary key (parking_lot_id, id)
);
create index payment_by_id on payment (id);
create unique index payment_open_of_plate on payment (parking_lot_id, plate) where state in ('started', 'unknown');
create unique index payment_of_request on payment (parking_lot_id, request_key) where request_key is not null;
create index payment_of_plate on payment (parking_lot_id, plate, paid_until) where plate is not null;
create index payment_by_time on payment (parking_lot_id, created_at, id);
create index payment_to_check on payment (check_at) where state in ('started', 'unknown');
alter table payment enable row level security;
create policy by_lot on payment using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on payment to stallwise_app;

create table payment_refund (
  parking_lot_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  state text not null check (state in ('started', 'unknown', 'approved', 'declined', 'not-charged')),
  reason text,
  cents integer not null check (cents > 0),
  tax_cents integer not null check (tax_cents >= 0 and tax_cents <= cents),
  note text,
  request_key uuid,
  created_at timestamptz not null,
  created_by uuid,
  settled_at timestamptz,
  transaction_id text,
  reference_number text,
  response_code text,
  provider_at timestamptz,
  checks integer not null default 0,
  check_at timestamptz,
  primary key (parking_lot_id, id),
  foreign key (parking_lot_id, payment_id) references payment (parking_lot_id, id)
);
create index payment_refund_by_id on payment_refund (id);
create index payment_refund_of_payment on payment_refund (parking_lot_id, payment_id);
create unique index payment_refund_open on payment_refund (parking_lot_id, payment_id) where state in ('started', 'unknown');
create unique index payment_refund_of_request on payment_refund (parking_lot_id, request_key) where request_key is not null;
create index payment_refund_to_check on payment_refund (check_at) where state in ('started', 'unknown');
alter table payment_refund enable row level security;
create policy by_lot on payment_refund using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on payment_refund to stallwise_app;

-- Declines of networks, for the pause of card testers: a hash each, for two hours.
create table payment_decline (
  network_hash text not null,
  at timestamptz not null
);
create index payment_decline_of_network on payment_decline (network_hash, at);
grant select, insert, delete on payment_decline to stallwise_app;
