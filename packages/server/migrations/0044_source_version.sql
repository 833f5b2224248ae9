-- The version that a viewer saw of a source: a change or a removal of a later one is refused.
alter table source add column version integer not null default 1;
