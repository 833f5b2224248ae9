-- Rows before and after an update have no statistics: joined, they were compared each with each, a million times for the
-- thousand rows of an import. What is only in the rows after it has changed.
create or replace function pass_charges_follow_passholders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_pass_changes(parking_lot_id, array_agg(id)) from added group by parking_lot_id;
  else
    perform record_pass_changes(changed.parking_lot_id, array_agg(changed.id)) from (
      select parking_lot_id, id, passholder_group_id, valid_from, valid_to, removed_at from added
      except
      select parking_lot_id, id, passholder_group_id, valid_from, valid_to, removed_at from removed
    ) changed group by changed.parking_lot_id;
  end if;
  return null;
end $$;
