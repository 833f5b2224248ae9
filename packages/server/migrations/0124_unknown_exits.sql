-- VIS-40: when exits opened without the read of a known vehicle, in milliseconds since 1970 UTC, as far back as it still matters.
alter table lot_state add column unknown_exits jsonb not null default '[]';

-- Visits that ended by themselves: their stays go on.
drop index visit_overlong;
create index visit_overlong on visit (parking_lot_id, entered_at) where closed_by = 'longestStay';
