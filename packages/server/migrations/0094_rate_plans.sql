-- Rate plans by version (rules PRI-70 to PRI-76): rows are added, and withdrawn before they take effect, never changed.
create table rate_plan (
  parking_lot_id uuid not null,
  id uuid not null,
  -- Null: all visitor groups that have no plan of their own.
  group_id uuid,
  effective_from timestamptz not null,
  -- Null: no plan of its own from then on, or nothing is charged.
  plan jsonb,
  created_at timestamptz not null,
  created_by uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  -- Counts the changes of the lot's plans; the highest one is the version of all of them.
  change_number integer not null,
  primary key (parking_lot_id, id),
  check (withdrawn_at is null or withdrawn_at < effective_from)
);

alter table rate_plan enable row level security;
create policy by_lot on rate_plan using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on rate_plan to stallwise_app;
