-- PAS-35: a tenant takes back only what it removed itself. Who removed the groups that are removed already is not
-- known here, so that others restore those.
alter table passholder_group add column removed_by uuid;
alter table booking_group add column removed_by uuid;
