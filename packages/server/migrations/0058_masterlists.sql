-- Masterlists of a lot: pass IDs with suites, tags with the pass ID of their multi-pass, EV stations with vendors.
create table masterlist_entry (
  parking_lot_id uuid not null,
  kind text not null check (kind in ('pass-ids', 'multi-pass-tags', 'ev-stations')),
  -- The name in lower case with single blanks: it is unique.
  key text not null,
  name text not null,
  detail text,
  primary key (parking_lot_id, kind, key)
);
alter table masterlist_entry enable row level security;
create policy by_lot on masterlist_entry using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
grant select, insert, update, delete on masterlist_entry to stallwise_app;
