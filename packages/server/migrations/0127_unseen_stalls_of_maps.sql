-- LIM-67: the numbers of the stalls that cannot be seen in a map.
alter table lot_draft_map add column unseen jsonb not null default '[]';
