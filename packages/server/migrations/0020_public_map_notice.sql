-- A map that is no longer public is closed to strangers at once (LIV-22), whichever way the switch was changed.
create function announce_public_map() returns trigger language plpgsql as $$
begin
  perform pg_notify('stallwise_public_maps', new.id::text);
  return null;
end $$;

create trigger announce_public_map after update of public_map on parking_lot
  for each row when (old.public_map is distinct from new.public_map) execute function announce_public_map();
