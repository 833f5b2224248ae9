-- HEA-32: how many devices of a lot do not report, by which sites are ordered, so that no list has to count them.
alter table lot_health add column silent_devices integer not null default 0;
update lot_health set silent_devices = coalesce((select sum((k ->> 'late')::int + (k ->> 'offline')::int + (k ->> 'never')::int)
  from jsonb_array_elements(kinds) k), 0);
