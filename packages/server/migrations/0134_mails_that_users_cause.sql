-- MAIL-12: who caused a mail whose words and address a user with few rights chose; counted for a day.
alter table outbox_mail add column caused_by uuid;
create index outbox_mail_caused_by on outbox_mail (caused_by, created_at) where caused_by is not null;
create index outbox_mail_caused_to on outbox_mail (recipient, created_at) where caused_by is not null;

create function mails_caused(by uuid, address text) returns table (of_user integer, to_address integer)
  language sql security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from outbox_mail where caused_by = by and created_at > now() - interval '1 day'
      and cancelled_at is null),
    (select count(*)::int from outbox_mail where caused_by is not null and recipient = address and cancelled_at is null
      and created_at > now() - interval '1 day')
$$;
revoke all on function mails_caused(uuid, text) from public;
grant execute on function mails_caused(uuid, text) to stallwise_app;
