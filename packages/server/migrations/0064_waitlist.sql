-- The most passes that a passholder group sells; null = no limit. Whoever wants one of a full group is on its waitlist.
alter table passholder_group add column max_passes integer check (max_passes > 0);

create table waitlist_entry (
  parking_lot_id uuid not null,
  id uuid not null,
  passholder_group_id uuid not null,
  name text not null,
  email text not null,
  suite text,
  -- The order within the group.
  place integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'accepted', 'declined', 'expired')),
  added_at timestamptz not null default now(),
  offer_until timestamptz,
  -- Of the link in the offer's e-mail; only stored as a hash.
  token_hash text,
  -- The pass that an accepted offer became.
  passholder_id uuid,
  removed_at timestamptz,
  version integer not null default 1,
  primary key (parking_lot_id, id)
);
create index waitlist_entry_by_id on waitlist_entry (id);
create index waitlist_entry_of_group on waitlist_entry (parking_lot_id, passholder_group_id, place)
  where removed_at is null and state in ('waiting', 'offered');
create unique index waitlist_entry_token on waitlist_entry (token_hash) where token_hash is not null;

alter table waitlist_entry enable row level security;
create policy by_lot on waitlist_entry using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on waitlist_entry to stallwise_app;

-- How many passes a group can still sell: expired passes do not count, offers do. Null = no limit.
create function passes_left(lot uuid, of_group uuid, on_day date) returns integer language sql stable as $$
  select g.max_passes
      - (select count(*)::int from passholder p where p.parking_lot_id = lot and p.passholder_group_id = of_group
          and p.removed_at is null and coalesce(p.valid_to, on_day) >= on_day)
      - (select count(*)::int from waitlist_entry w where w.parking_lot_id = lot and w.passholder_group_id = of_group
          and w.removed_at is null and w.state = 'offered')
    from passholder_group g where g.parking_lot_id = lot and g.id = of_group and g.removed_at is null
$$;
