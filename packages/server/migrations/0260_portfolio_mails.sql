-- PRT-20: to whom the portfolio is sent by e-mail, and when. One a user, who set it up.
create table portfolio_mail (
  user_id uuid primary key references app_user on delete cascade,
  time_period text not null check (time_period in ('7d', '30d', '90d')),
  customer_id uuid references customer on delete cascade,
  every text not null check (every in ('day', 'week', 'month')),
  on_day integer not null,
  hour integer not null check (hour between 0 and 23),
  time_zone text not null,
  next_at timestamptz not null,
  -- One server makes it until then.
  claimed_until timestamptz,
  last_sent_at timestamptz,
  -- PRT-22: known to whoever got a mail.
  leave_key uuid not null default gen_random_uuid()
);
create index portfolio_mail_due on portfolio_mail (next_at);
create unique index portfolio_mail_by_key on portfolio_mail (leave_key);
alter table portfolio_mail enable row level security;
create policy by_user on portfolio_mail using (exists (select 1 from app_user where app_user.id = user_id));
grant select, insert, update, delete on portfolio_mail to stallwise_app;
