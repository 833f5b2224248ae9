-- Who removed a passholder, since tenants and owners restore only what they removed themselves, and when a removed one
-- lost its personal data.
alter table passholder
  add column removed_by uuid,
  add column erased_at timestamptz;
create index passholder_to_erase on passholder (parking_lot_id, removed_at)
  where removed_at is not null and erased_at is null;
