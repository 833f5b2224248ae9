-- Customers and users are not deleted, since history refers to them; their names and addresses are free again.
alter table customer add column removed_at timestamptz;
alter table customer add column merged_into uuid references customer;
drop index customer_name;
create unique index customer_name on customer (lower(name)) where removed_at is null;

alter table app_user add column removed_at timestamptz;
-- The identity provider vouches for the e-mail.
alter table app_user add column verified boolean not null default false;
-- Since when the identity provider has to follow our row, and after how many failures; null = it has.
alter table app_user add column follow_since timestamptz;
alter table app_user add column follow_at timestamptz;
alter table app_user add column follow_failures integer not null default 0;
-- The account of a deleted user is gone there.
alter table app_user add column account_removed_at timestamptz;
drop index app_user_email;
create unique index app_user_email on app_user (lower(email)) where removed_at is null;
create index app_user_customer on app_user (customer_id);
create index app_user_follow on app_user (follow_at) where follow_at is not null;
create index app_user_removed on app_user (removed_at) where removed_at is not null and account_removed_at is null;

-- Which products a staff user may use on a lot; null = all that the lot has.
alter table user_lot add column product_access jsonb;

-- The embedded identity provider knows what any other one is told of a person.
alter table identity_account add column lots uuid[] not null default '{}';
-- Links that were used or replaced are kept until they would have ended, so that they can say so.
alter table identity_ticket add column used_at timestamptz;
alter table identity_ticket add column replaced_at timestamptz;
alter table identity_ticket add column return_to text;
create index identity_ticket_account on identity_ticket (account_id);

update identity_account account set
  lots = coalesce((select array_agg(user_lot.parking_lot_id) from user_lot where user_lot.user_id = "user".id), '{}')
  from app_user "user" where lower("user".email) = lower(account.email);
update app_user set verified = true
  where issuer is not null
    or exists (select 1 from identity_account where email_verified and lower(identity_account.email) = lower(app_user.email));
