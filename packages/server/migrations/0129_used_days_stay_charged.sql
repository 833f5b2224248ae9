-- PCH-06: on which days a pass was valid in the period of a charge, for how many vehicles, whatever was changed since:
-- [{"first", "last", "passes"}]. Null: all days from not_before on.
alter table pass_charge add column spans jsonb;
update pass_charge c set spans = case
    when greatest(c.not_before, p.valid_from::date) > least(c.last_day, p.valid_to::date) then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('first', greatest(c.not_before, p.valid_from::date),
      'last', least(c.last_day, p.valid_to::date), 'passes', c.passes)) end
from passholder p
where p.parking_lot_id = c.parking_lot_id and p.id = c.passholder_id and c.last_day >= current_date - 1;
