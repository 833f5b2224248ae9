-- Links of the pass portal: a token is only stored as a hash.
create table pass_link (
  token_hash text primary key,
  parking_lot_id uuid not null,
  passholder_id uuid not null,
  -- Where it was sent.
  email text not null,
  expires_at timestamptz not null
);
create index pass_link_of on pass_link (parking_lot_id, passholder_id);
create index pass_link_expiry on pass_link (expires_at);
alter table pass_link enable row level security;
create policy by_system on pass_link using ((select viewer_is_system()));
grant select, insert, update, delete on pass_link to stallwise_app;

-- Passes by the address of their owner, who may have no lots: of the owner's customer.
create index passholder_owners on passholder using gin (
  addresses_in(case when same_as_pass_owner then email else pass_owner_email end)) where removed_at is null;
create function passes_owned_by(address text) returns table (lot_id uuid, passholder_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select parking_lot_id, id from passholder
    where viewer_is_system() and removed_at is null
      and addresses_in(case when same_as_pass_owner then email else pass_owner_email end) @> array[lower(trim(address))]
$$;
revoke all on function passes_owned_by(text) from public;
grant execute on function passes_owned_by(text) to stallwise_app;
