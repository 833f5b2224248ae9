-- A booking that is erased loses its passholder. The days for which it stayed booked were charged and remain so.
create or replace function pass_charges_follow_bookings() returns trigger language plpgsql as $$
begin
  perform record_pass_changes(n.parking_lot_id, array_agg(distinct p.id))
    from added n join removed o on o.parking_lot_id = n.parking_lot_id and o.id = n.id
      join passholder p on p.parking_lot_id = n.parking_lot_id and p.id in (n.passholder_id, o.passholder_id)
    where p.removed_at is not null and n.erased_at is null
      and (n.first_day, n.last_day, n.removed_at, n.passholder_id)
      is distinct from (o.first_day, o.last_day, o.removed_at, o.passholder_id)
    group by n.parking_lot_id;
  return null;
end $$;
