-- Deletes the mails of these causes, for a caller that may not read the outbox: what is erased elsewhere does not stay here.
create function delete_mails(of_causes text[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from outbox_mail where cause = any (of_causes)
$$;
revoke all on function delete_mails(text[]) from public;
grant execute on function delete_mails(text[]) to stallwise_app;

-- They are found when they were sent, too.
drop index outbox_mail_cause;
create index outbox_mail_cause on outbox_mail (cause) where cause is not null;
