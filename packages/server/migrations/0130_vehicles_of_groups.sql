-- PAS-05: the maximum of a group counts the vehicles that its passes allow inside; of a group that a tenant adds it is 0 at first.
alter table passholder_group drop constraint passholder_group_max_passes_check,
  add check (max_passes >= 0);
create or replace function passes_left(lot uuid, of_group uuid, on_day date) returns integer language sql stable as $$
  select g.max_passes
      - (select coalesce(sum(coalesce(p.inside_at_once, 1)), 0)::int from passholder p
          where p.parking_lot_id = lot and p.passholder_group_id = of_group
          and p.removed_at is null and coalesce(p.valid_to, on_day) >= on_day)
      - (select count(*)::int from waitlist_entry w where w.parking_lot_id = lot and w.passholder_group_id = of_group
          and w.removed_at is null and w.state = 'offered')
    from passholder_group g where g.parking_lot_id = lot and g.id = of_group and g.removed_at is null
$$;
