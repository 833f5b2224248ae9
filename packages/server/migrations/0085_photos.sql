-- Photos that people upload (rules IMG): of a report, or of a driver's appeal.
create table photo (
  parking_lot_id uuid not null,
  id uuid not null,
  violation_id uuid not null,
  kind text not null check (kind in ('report', 'appeal')),
  -- Of the bytes as they were sent: sent again, they are the same photo.
  sent_sha256 text not null,
  file_key text not null,
  sha256 text not null,
  size_bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  -- A photo is let go in two steps: its row says so first, then the file goes.
  removed_at timestamptz,
  file_removed_at timestamptz,
  primary key (parking_lot_id, id)
);
create unique index photo_upload on photo (parking_lot_id, violation_id, kind, sent_sha256);
create unique index photo_file on photo (file_key);
create index photo_leaving on photo (parking_lot_id) where removed_at is not null and file_removed_at is null;
alter table photo enable row level security;
create policy by_lot on photo using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on photo to stallwise_app;

-- A report that is sent again with the same key is the same report (rule VIO-80).
alter table violation add column report_key uuid;
create unique index violation_report on violation (parking_lot_id, reported_by, report_key) where report_key is not null;

-- Images of a visit are kept as long as a violation of it keeps its plate (rule RET-12).
create index violation_of_visit on violation (parking_lot_id, visit_id) where visit_id is not null;
