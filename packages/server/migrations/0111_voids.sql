-- How a payment is taken back: voided before the provider settles it, or refunded (rules PAY-93 and PAY-94), and when the
-- provider was asked to (null: when it was stored).
alter table payment_refund add column method text not null default 'refund' check (method in ('refund', 'void')),
  add column sent_at timestamptz;

-- When users were notified that a payment or refund is unknown (PAY-24); null again once it is known.
alter table payment add column notified_at timestamptz;
create index payment_to_notify on payment (created_at) where state in ('started', 'unknown') and notified_at is null;
create index payment_notified on payment (parking_lot_id) where notified_at is not null;
alter table payment_refund add column notified_at timestamptz;
create index payment_refund_to_notify on payment_refund (created_at)
  where state in ('started', 'unknown') and notified_at is null;
create index payment_refund_notified on payment_refund (parking_lot_id) where notified_at is not null;
alter table notification drop constraint notification_kind_check,
  add constraint notification_kind_check check (kind in ('violation', 'occupancy', 'sensorError', 'gate', 'payment'));
