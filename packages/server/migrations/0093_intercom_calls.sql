-- Calls at the intercom of a lot, as users noted them.
create table intercom_call (
  parking_lot_id uuid not null references parking_lot (id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  note text not null,
  outcome text not null check (outcome in ('opened', 'refused', 'information')),
  noted_by uuid,
  noted_by_name text not null,
  primary key (parking_lot_id, id)
);
create index intercom_call_list on intercom_call (parking_lot_id, at desc, id desc);

alter table intercom_call enable row level security;
create policy by_lot on intercom_call using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on intercom_call to stallwise_app;
