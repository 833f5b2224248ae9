-- Workbooks of passholders that were validated, until they are applied, or for a day.
create table passholder_import (
  parking_lot_id uuid not null,
  id uuid not null,
  passholder_group_id uuid not null,
  is_multi_pass boolean not null,
  file_name text,
  created_at timestamptz not null,
  created_by uuid not null,
  -- The rows of the file; null once they are applied.
  content jsonb,
  total integer not null,
  -- Passholders written so far.
  done integer not null default 0,
  applied_at timestamptz,
  result jsonb,
  primary key (parking_lot_id, id)
);
create index passholder_import_age on passholder_import (created_at);
alter table passholder_import enable row level security;
create policy by_lot on passholder_import using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on passholder_import to stallwise_app;
