-- PCH-06: on which days a pass was valid in the period of a charge, for how many vehicles, whatever was changed since:
-- [{"first", "last", "passes"}]. Null: all days from not_before on.
alter table pass_charge add column spans jsonb;
update pass_charge c set spans = case
    when greatest(c.not_before, p.valid_from::date) > least(c.last_day, p.valid_to::date) then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('first', greatest(c.not_before, p.valid_from::date),
      'last', least(c.last_day, p.valid_to::date), 'passes', c.passes)) end
from passholder p
where p.parking_lot_id = c.parking_lot_id and p.id = c.passholder_id and c.last_day >= current_date - 1;

-- PCH-06: also the vehicles of a multi-pass.
create or replace function pass_charges_follow_passholders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform record_pass_changes(parking_lot_id, array_agg(id)) from added group by parking_lot_id;
  else
    perform record_pass_changes(changed.parking_lot_id, array_agg(changed.id)) from (
      select parking_lot_id, id, passholder_group_id, valid_from, valid_to, removed_at, inside_at_once from added
      except
      select parking_lot_id, id, passholder_group_id, valid_from, valid_to, removed_at, inside_at_once from removed
    ) changed group by changed.parking_lot_id;
  end if;
  return null;
end $$;
