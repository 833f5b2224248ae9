-- Payments of what passes are charged (rules PCH-40 to PCH-47): a payment is of a parking session or of a pass.
alter table payment
  add column passholder_id uuid,
  add constraint payment_of_session_or_pass check (passholder_id is null or (plate is null and visit_id is null));
create unique index payment_open_of_pass on payment (parking_lot_id, passholder_id)
  where passholder_id is not null and state in ('started', 'unknown');
create index payment_of_pass on payment (parking_lot_id, passholder_id, created_at) where passholder_id is not null;

-- What a payment pays of each charge.
create table pass_charge_payment (
  parking_lot_id uuid not null,
  payment_id uuid not null,
  charge_id uuid not null,
  cents bigint not null check (cents > 0),
  primary key (parking_lot_id, payment_id, charge_id),
  foreign key (parking_lot_id, payment_id) references payment (parking_lot_id, id),
  foreign key (parking_lot_id, charge_id) references pass_charge (parking_lot_id, id)
);
create index pass_charge_payment_of_charge on pass_charge_payment (parking_lot_id, charge_id);
alter table pass_charge_payment enable row level security;
create policy by_lot on pass_charge_payment using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on pass_charge_payment to stallwise_app;

-- The payment, or its refund, that an entry records; and the Idempotency-Key of a request of staff.
alter table pass_charge_entry
  add column payment_id uuid,
  add column refund_id uuid,
  add column request_key uuid,
  add check ((method = 'link') = (payment_id is not null)),
  add check (refund_id is null or payment_id is not null);
create unique index pass_charge_entry_of_payment on pass_charge_entry (parking_lot_id, payment_id, charge_id)
  where payment_id is not null and refund_id is null;
create unique index pass_charge_entry_of_refund on pass_charge_entry (parking_lot_id, refund_id, charge_id)
  where refund_id is not null;
create index pass_charge_entry_of_request on pass_charge_entry (parking_lot_id, request_key) where request_key is not null;
