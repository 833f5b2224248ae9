-- PAY-120: a payment is limited, what was paid before in all, and what is due at an exit, are not.
alter table payment alter column paid_before_cents type bigint;
alter table gate_decision alter column due_cents type bigint;

-- PAY-121: which default visitor group a lot had before it was changed, so that it goes on pricing the sessions that had begun.
create table default_visitor_group (
  parking_lot_id uuid not null,
  -- When another one, or none, became the default.
  until timestamptz not null,
  -- Null: there was none.
  group_id uuid,
  primary key (parking_lot_id, until)
);
alter table default_visitor_group enable row level security;
create policy by_lot on default_visitor_group using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert on default_visitor_group to stallwise_app;
