-- PAS-10: pass IDs are the same ignoring case and all blanks, also when one is looked up.
create index passholder_pass_id on passholder (parking_lot_id, replace(pass_key, ' ', '')) where removed_at is null;
