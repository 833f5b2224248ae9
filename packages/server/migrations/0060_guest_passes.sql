-- Guest passes of a lot. Their rows stay when they are cancelled, since the audit refers to them, and lose name and plate
-- when unknown plates are erased.
create table guest_pass (
  parking_lot_id uuid not null,
  id uuid not null,
  plate text not null,
  name text not null,
  passholder_group_id uuid not null,
  -- The host among the group's passholders, if there is one.
  passholder_id uuid,
  starts_at timestamptz not null,
  -- The end, with extensions.
  ends_at timestamptz not null check (ends_at > starts_at),
  -- When it was ended early.
  ended_at timestamptz,
  -- Both as they were before the last extension, for its undo.
  ends_before timestamptz,
  ended_before timestamptz,
  parking_payment_option text not null check (parking_payment_option in ('paid', 'nonPaid')),
  created_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  removed_at timestamptz,
  erased_at timestamptz,
  -- What a search looks into: one line each, in lower case.
  search_text text not null generated always as (lower(name || E'\n' || plate)) stored,
  primary key (parking_lot_id, id)
);
create index guest_pass_by_id on guest_pass (id);
create index guest_pass_by_start on guest_pass (parking_lot_id, starts_at, id) where removed_at is null;
create index guest_pass_by_end on guest_pass (parking_lot_id, ends_at) where removed_at is null;
create index guest_pass_of_plate on guest_pass (parking_lot_id, plate, ends_at) where removed_at is null;
create index guest_pass_created on guest_pass (parking_lot_id, created_at) where removed_at is null;
alter table guest_pass enable row level security;
create policy by_lot on guest_pass using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on guest_pass to stallwise_app;

-- The visit of a guest is found by its plate.
create index visit_of_visitor on visit (parking_lot_id, plate, entered_at) where passholder_id is null;
