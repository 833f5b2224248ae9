-- PAY-18: the occupancy that prices are worked out with, by the five minutes in which sessions begin.
create table priced_occupancy (
  parking_lot_id uuid not null,
  slot_at timestamptz not null,
  -- Null: not known when it was asked for first.
  percent double precision,
  primary key (parking_lot_id, slot_at)
);
alter table priced_occupancy enable row level security;
create policy by_lot on priced_occupancy using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, delete on priced_occupancy to stallwise_app;

-- PAY-106: the entry that staff set because it was not read, as the audit names it, and who set it.
alter table payment add column staff_entry_id uuid;
alter table payment add column staff_entry_by uuid;
