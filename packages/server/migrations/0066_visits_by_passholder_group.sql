-- The passholder group of a visit's passholder when it began (rule OCC-62); null for visits from before.
alter table visit add column passholder_group_id uuid;
update visit v set passholder_group_id = p.passholder_group_id from passholder p
  where v.exited_at is null and p.parking_lot_id = v.parking_lot_id and p.id = v.passholder_id;
