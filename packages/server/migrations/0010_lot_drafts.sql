-- Lots in the making, and new files for lots that exist (parking_lot_id set): kept with their files until they are
-- made, applied, discarded or forgotten.
create table lot_draft (
  id uuid primary key,
  customer_id uuid not null references customer,
  parking_lot_id uuid,
  version integer not null default 1,
  step smallint not null default 1,
  information jsonb not null default '{}',
  floors jsonb not null default '[]',
  groups jsonb not null default '[]',
  stall_list_name text,
  stall_list_at timestamptz,
  stall_counts jsonb,
  -- Up to 20,000 stalls: read only where they are needed.
  stall_list jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null,
  removed_at timestamptz,
  -- The lot that was made of it: asking again gives the same.
  created_lot_id uuid,
  applied_at timestamptz
);
create index lot_draft_customer on lot_draft (customer_id);
create unique index lot_draft_of_lot on lot_draft (parking_lot_id) where removed_at is null and applied_at is null;
create index lot_draft_age on lot_draft (updated_at);

create table lot_draft_map (
  draft_id uuid not null references lot_draft on delete cascade,
  floor_name text not null,
  map_hash text not null,
  file_name text,
  uploaded_at timestamptz not null,
  -- The numbers of the stalls that it draws; those of the list that it lacks, and those that are not on its floor.
  stalls jsonb not null,
  missing jsonb not null default '[]',
  elsewhere jsonb not null default '[]',
  primary key (draft_id, floor_name)
);
create index lot_draft_map_hash on lot_draft_map (map_hash);
create index floor_map_used on floor (map_hash) where map_hash is not null;

-- Stalls that a new list took out of a lot: what history says of them stays readable, and one that comes back is the same.
create table removed_stall (
  parking_lot_id uuid not null,
  id uuid not null,
  stall_number text not null,
  floor_name text not null,
  removed_at timestamptz not null,
  details jsonb not null,
  primary key (parking_lot_id, id)
);
create index removed_stall_number on removed_stall (parking_lot_id, stall_number);

do $$
begin
  alter table lot_draft enable row level security;
  create policy by_customer on lot_draft using (case when (select viewer_customer()) = 'all' then true
    else customer_id::text = (select viewer_customer()) end);
  alter table lot_draft_map enable row level security;
  create policy by_draft on lot_draft_map using (exists (select 1 from lot_draft where lot_draft.id = draft_id));
  alter table removed_stall enable row level security;
  create policy by_lot on removed_stall using (case when (select viewer_has_all_lots()) then true
    else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
end $$;
grant select, insert, update, delete on lot_draft, lot_draft_map, removed_stall to stallwise_app;
