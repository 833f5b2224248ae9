-- PAY-17: a vehicle came in with a pass that was not valid on that day, as one without a pass.
alter table visit add column pass_not_valid boolean not null default false;
