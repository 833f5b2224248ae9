-- Mails on their way out, written in the transaction that causes them. Nobody reads them by rights over a lot or a
-- customer: a mail may hold a link that stands for a person. Whoever carries mail says so in app.mail.
create table outbox_mail (
  id uuid primary key,
  recipient text not null,
  template text not null,
  -- Words and links; emptied as soon as they are needed no longer.
  subject text not null,
  body_text text,
  body_html text,
  -- What the mail is about, for taking it back while it waits.
  cause text,
  created_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  attempts integer not null default 0,
  -- When the next attempt is due; while one is made, when it counts as broken off.
  next_attempt_at timestamptz not null default now(),
  is_leaving boolean not null default false,
  sent_at timestamptz,
  failed_at timestamptz,
  cancelled_at timestamptz,
  last_error text
);
create index outbox_mail_waiting on outbox_mail (next_attempt_at)
  where sent_at is null and failed_at is null and cancelled_at is null;
create index outbox_mail_cause on outbox_mail (cause)
  where cause is not null and sent_at is null and failed_at is null and cancelled_at is null;
create index outbox_mail_created on outbox_mail (created_at);

create function viewer_carries_mail() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.mail', true), 'off') = 'on' $$;
alter table outbox_mail enable row level security;
create policy put_in on outbox_mail for insert with check (true);
create policy carry on outbox_mail using ((select viewer_carries_mail()));
grant select, insert, update, delete on outbox_mail to stallwise_app;

-- Takes back what waits for a cause, for a caller that may not read it; how many mails.
create function cancel_mails(of_cause text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken integer;
begin
  update outbox_mail set cancelled_at = now(), body_text = null, body_html = null
    where cause = of_cause and sent_at is null and failed_at is null and cancelled_at is null and not is_leaving;
  get diagnostics taken = row_count;
  return taken;
end $$;
revoke all on function cancel_mails(text) from public;
grant execute on function cancel_mails(text) to stallwise_app;
