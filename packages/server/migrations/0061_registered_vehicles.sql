-- Vehicles registered to a lot: by staff, or by visitors at the validation kiosk.
create table registered_vehicle (
  parking_lot_id uuid not null,
  id uuid not null,
  plate text not null,
  name text,
  make text,
  model text,
  -- Null = no end.
  until timestamptz,
  source text not null default 'staff' check (source in ('staff', 'kiosk')),
  registered_at timestamptz not null default now(),
  registered_by uuid,
  version integer not null default 1,
  removed_at timestamptz,
  erased_at timestamptz,
  -- What a search looks into: one line each, in lower case.
  search_text text not null generated always as
    (lower(coalesce(name, '') || E'\n' || plate || E'\n' || coalesce(make, '') || ' ' || coalesce(model, ''))) stored,
  primary key (parking_lot_id, id)
);
create index registered_vehicle_by_id on registered_vehicle (id);
create index registered_vehicle_of_plate on registered_vehicle (parking_lot_id, plate) where removed_at is null;
alter table registered_vehicle enable row level security;
create policy by_lot on registered_vehicle using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on registered_vehicle to stallwise_app;
