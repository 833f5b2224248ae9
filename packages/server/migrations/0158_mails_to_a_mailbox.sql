-- MAIL-12: a mailbox has many addresses (`ana+1@example.com`): what users cause to one person is counted for all of them.
create function mailbox_of(address text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(address), '\+[^@]*@', '@')
$$;
drop index outbox_mail_caused_to;
create index outbox_mail_caused_to on outbox_mail (mailbox_of(recipient), created_at) where caused_by is not null;

create or replace function mails_caused(by uuid, address text) returns table (of_user integer, to_address integer)
  language sql security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from outbox_mail where caused_by = by and created_at > now() - interval '1 day'
      and cancelled_at is null),
    (select count(*)::int from outbox_mail where caused_by is not null and mailbox_of(recipient) = mailbox_of(address)
      and cancelled_at is null and created_at > now() - interval '1 day')
$$;
