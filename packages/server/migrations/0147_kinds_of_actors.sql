-- How somebody acted: as a user, behind a link, with a key, as the system itself, or as a device. Entries of earlier
-- versions, and of servers that still run one of them, have none: their hashes cover none either.
alter table audit_entry add column actor_kind text;
