-- The past of a lot that was judged in a state of its own, without a log: it ends where the lot's log begins, and what
-- is judged live never looks behind its end. `filled_until` says how far it is written, so that an interrupted filling
-- goes on and writes nothing twice.
create table lot_history (
  parking_lot_id uuid primary key,
  seed bigint not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= begins_at),
  filled_until timestamptz not null,
  created_at timestamptz not null default now()
);
alter table lot_history enable row level security;
create policy by_lot on lot_history using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on lot_history to stallwise_app;
