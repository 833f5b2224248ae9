-- Passholders and their groups keep their rows when they are removed, since history refers to them; their names, pass
-- IDs, plates and tags are free again.
alter table passholder_group
  add column removed_at timestamptz,
  -- Users with the role tenant to whom the group is assigned.
  add column tenants uuid[] not null default '{}';
drop index passholder_group_name;
create unique index passholder_group_name on passholder_group (parking_lot_id, lower(name)) where removed_at is null;

alter table passholder
  add column is_multi_pass boolean not null default false,
  -- Of a multi-pass: for how many vehicles it is, and how many may be inside at once.
  add column number_of_vehicles integer,
  add column inside_at_once integer,
  add column same_as_pass_owner boolean not null default true,
  add column pass_owner_name text,
  add column pass_owner_email text,
  add column created_at timestamptz not null default now(),
  -- What a search looks into: one line each, in lower case; plates and tags in upper case.
  add column search_person text not null generated always as
    (lower(name || E'\n' || pass_id || E'\n' || coalesce(suite, '') || E'\n' || coalesce(email, ''))) stored,
  add column search_vehicles text not null default '',
  add constraint passholder_multi_pass check (not is_multi_pass or
    (number_of_vehicles is not null and inside_at_once between 1 and number_of_vehicles));
drop index passholder_pass;
create unique index passholder_pass on passholder (parking_lot_id, lower(pass_id)) where removed_at is null;
create index passholder_by_id on passholder (id);
create index passholder_by_name on passholder (parking_lot_id, lower(name), id) where removed_at is null;
create index passholder_of_group on passholder (parking_lot_id, passholder_group_id, lower(name), id)
  where removed_at is null;

-- The plates and tags of a removed passholder are kept for its return, and free for others meanwhile.
alter table passholder_plate
  add column removed_at timestamptz,
  -- The end of a temporary plate.
  add column until timestamptz,
  drop constraint passholder_plate_pkey,
  add primary key (parking_lot_id, passholder_id, plate);
create unique index passholder_plate_once on passholder_plate (parking_lot_id, plate) where removed_at is null;
alter table passholder_tag
  add column removed_at timestamptz,
  drop constraint passholder_tag_pkey,
  add primary key (parking_lot_id, passholder_id, epc);
create unique index passholder_tag_once on passholder_tag (parking_lot_id, epc) where removed_at is null;
drop index passholder_tag_holder;
update passholder_plate p set removed_at = h.removed_at from passholder h
  where h.parking_lot_id = p.parking_lot_id and h.id = p.passholder_id and h.removed_at is not null;
update passholder_tag t set removed_at = h.removed_at from passholder h
  where h.parking_lot_id = t.parking_lot_id and h.id = t.passholder_id and h.removed_at is not null;

create function search_vehicles_of(lot uuid, holder uuid) returns text language sql stable as $$
  select coalesce(string_agg(seen, E'\n' order by seen), '') from (
    select plate as seen from passholder_plate where parking_lot_id = lot and passholder_id = holder
    union all select epc from passholder_tag where parking_lot_id = lot and passholder_id = holder) vehicles
$$;
create function update_search_vehicles() returns trigger language plpgsql as $$
begin
  update passholder p set search_vehicles = search_vehicles_of(p.parking_lot_id, p.id)
    from (select distinct parking_lot_id, passholder_id from changed) c
    where p.parking_lot_id = c.parking_lot_id and p.id = c.passholder_id;
  return null;
end $$;
create trigger plates_added after insert on passholder_plate referencing new table as changed
  for each statement execute function update_search_vehicles();
create trigger plates_deleted after delete on passholder_plate referencing old table as changed
  for each statement execute function update_search_vehicles();
create trigger tags_added after insert on passholder_tag referencing new table as changed
  for each statement execute function update_search_vehicles();
create trigger tags_deleted after delete on passholder_tag referencing old table as changed
  for each statement execute function update_search_vehicles();
update passholder set search_vehicles = search_vehicles_of(parking_lot_id, id);

-- Whose visit it is, where that is neither the passholder nor the plate: a vehicle of a multi-pass (PAS-32).
alter table visit add column subject text;

-- What is read whenever a lot is loaded: changes of its passes of the last while.
create index lot_log_passes on lot_log (parking_lot_id, at) where kind = 'passes-changed';
