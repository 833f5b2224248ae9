-- SES-15: users whose first token had no role and whom no person has edited: a later token may give them one.
alter table app_user add column awaits_role boolean not null default false;
update app_user set awaits_role = true
  where cardinality(roles) = 0 and issuer is not null and removed_at is null and follow_since is null and version = 1;
