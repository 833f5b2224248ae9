-- Declined payments, wrong coupon codes and wrong confirmations of a plate, which pause further ones (PAY-34, PAY-115, PAY-116,
-- VAL-16). Networks and plates are keyed hashes; rows are deleted after two hours.
drop table payment_decline;
create table payment_attempt (
  kind text not null check (kind in ('declined', 'wrong-coupon', 'wrong-plate-end')),
  subject text not null,
  at timestamptz not null
);
create index payment_attempt_of_subject on payment_attempt (kind, subject, at);
create index payment_attempt_by_time on payment_attempt (at);
grant select, insert, delete on payment_attempt to stallwise_app;
