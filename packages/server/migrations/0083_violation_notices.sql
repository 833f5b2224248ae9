-- Notices to drivers about violations, by e-mail (rules NOT).
create table violation_notice (
  parking_lot_id uuid not null,
  id uuid not null,
  violation_id uuid not null,
  -- Null once it is erased.
  email text,
  language text not null,
  -- The cause of the e-mail in the outbox is violation-notice:<id>.
  state text not null check (state in ('waiting', 'sent', 'failed', 'cancelled')),
  -- Why the last attempt failed.
  reason text,
  asked_at timestamptz not null,
  asked_by uuid not null,
  settled_at timestamptz,
  -- What the sender was told of the read, and whether the sender confirmed the plate all the same.
  doubts text[] not null,
  is_confirmed boolean not null,
  primary key (parking_lot_id, id),
  foreign key (parking_lot_id, violation_id) references violation (parking_lot_id, id) on delete cascade
);
create unique index violation_notice_by_id on violation_notice (id);
create index violation_notice_of on violation_notice (parking_lot_id, violation_id, asked_at);

-- A violation that turns out not to have been takes its waiting notices with it.
create function cancel_notice() returns trigger language plpgsql as $$
begin
  perform cancel_mails('violation-notice:' || old.id);
  return null;
end $$;
create trigger notice_cancelled after delete on violation_notice for each row
  when (old.state = 'waiting') execute function cancel_notice();

-- Links of notices, and of answers to appeals: a token is only stored as a hash.
create table violation_link (
  token_hash text primary key,
  parking_lot_id uuid not null,
  violation_id uuid not null,
  -- The notice or appeal that it was sent for.
  sent_for uuid not null,
  email text not null,
  language text not null,
  expires_at timestamptz not null,
  foreign key (parking_lot_id, violation_id) references violation (parking_lot_id, id) on delete cascade
);
create index violation_link_of on violation_link (parking_lot_id, violation_id);
create index violation_link_expiry on violation_link (expires_at);

alter table violation_notice enable row level security;
create policy by_lot on violation_notice using (case when (select viewer_has_all_lots()) then true
  else parking_lot_id = any ((select viewer_lots())::uuid[]) end);
alter table violation_link enable row level security;
create policy by_system on violation_link using ((select viewer_is_system()));
grant select, insert, update, delete on violation_notice, violation_link to stallwise_app;
