-- PAY-17: a pass covers a plate from when it was added to the pass. Null: added before this was stored; the pass covers it from
-- when the pass was made.
alter table passholder_plate add column added_at timestamptz;
