-- Invitations of passholders to the companion app: one row for each address, with what became of its e-mail.
create table pass_invitation (
  parking_lot_id uuid not null,
  passholder_id uuid not null,
  email text not null,
  -- The cause of the e-mail in the outbox is pass-invitation:<id>.
  id uuid not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  -- Why the last attempt failed.
  reason text,
  asked_at timestamptz not null,
  settled_at timestamptz,
  primary key (parking_lot_id, passholder_id, email)
);
create unique index pass_invitation_by_id on pass_invitation (id);

alter table passholder
  add column app_state text not null default 'notInvited'
    check (app_state in ('notInvited', 'queued', 'sent', 'failed', 'joined')),
  add column app_joined_at timestamptz;

create index passholder_by_app_state on passholder (parking_lot_id, app_state, id) where removed_at is null;

create function app_state_of(lot uuid, holder uuid, joined_at timestamptz) returns text language sql stable as $$
  select case when joined_at is not null then 'joined'
    else coalesce((select case when bool_or(i.state = 'queued') then 'queued'
        when bool_or(i.state = 'failed') then 'failed' when count(*) > 0 then 'sent' end
      from pass_invitation i where i.parking_lot_id = lot and i.passholder_id = holder), 'notInvited') end
$$;
create function refresh_app_state(lot uuid, holders uuid[]) returns void language sql as $$
  update passholder p set app_state = app_state_of(p.parking_lot_id, p.id, p.app_joined_at)
    where p.parking_lot_id = lot and p.id = any(holders)
      and p.app_state <> app_state_of(p.parking_lot_id, p.id, p.app_joined_at)
$$;

-- Whoever writes passholders: an address that is no longer theirs is not invited any more, nor is a removed passholder.
create function follow_invitations() returns trigger language plpgsql as $$
declare
  ended record;
begin
  for ended in delete from pass_invitation i
      where i.parking_lot_id = new.parking_lot_id and i.passholder_id = new.id
        and (new.removed_at is not null and i.state = 'queued' or not exists (
          select 1 from unnest(string_to_array(coalesce(new.email, ''), ',')) address where lower(trim(address)) = i.email))
      returning i.id loop
    perform cancel_mails('pass-invitation:' || ended.id);
  end loop;
  new.app_state := app_state_of(new.parking_lot_id, new.id, new.app_joined_at);
  return new;
end $$;
create trigger invitations_followed before update of email, removed_at on passholder for each row
  when (old.email is distinct from new.email or old.removed_at is distinct from new.removed_at)
  execute function follow_invitations();

-- What happened with the companion app: invitations, and events that the app reports.
create table mobile_log (
  parking_lot_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  passholder_id uuid not null,
  email text,
  platform text,
  app_version text,
  -- Who invited, why an e-mail or a sign-in failed.
  detail text,
  -- Of an event that the app reported.
  source_id uuid,
  event_id text,
  primary key (parking_lot_id, id)
);
create index mobile_log_by_time on mobile_log (parking_lot_id, at desc, id desc);
create unique index mobile_log_event on mobile_log (parking_lot_id, source_id, event_id, at) where event_id is not null;

do $$
declare t text;
begin
  foreach t in array array['pass_invitation', 'mobile_log'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy by_lot on %I using (case when (select viewer_has_all_lots()) then true
      else parking_lot_id = any ((select viewer_lots())::uuid[]) end)', t);
  end loop;
end $$;
grant select, insert, update, delete on pass_invitation, mobile_log to stallwise_app;

-- Passholders by address, for what is done without a user: public calls only know an address.
create function addresses_in(emails text) returns text[] language sql immutable as $$
  select string_to_array(lower(replace(coalesce(emails, ''), ' ', '')), ',')
$$;
create index passholder_addresses on passholder using gin (addresses_in(email)) where removed_at is null;
-- By the owner of the tables, since row-level security would read every row before the index.
create function passholders_at(address text) returns table (lot_id uuid, passholder_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select parking_lot_id, id from passholder
    where viewer_is_system() and removed_at is null and addresses_in(email) @> array[lower(trim(address))]
$$;
revoke all on function passholders_at(text) from public;
grant execute on function passholders_at(text) to stallwise_app;
