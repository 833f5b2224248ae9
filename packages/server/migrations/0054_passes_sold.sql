-- Passes sold, by type, in the daily row of each parking group and of the lot; a multi-pass counts the vehicles that it
-- allows inside (PAS-21, PAS-22). Null on days before passes were recorded.
alter table occupancy_day
  add column passes_all_day integer,
  add column passes_daytime integer,
  add column passes_overnight integer;

-- By parking group, and for the lot under its own id.
create function passes_sold_on(lot uuid, on_day date)
  returns table (group_id uuid, all_day integer, daytime integer, overnight integer) language sql stable as $$
  select coalesce(g.parking_group_id, lot),
    coalesce(sum(coalesce(p.inside_at_once, 1)) filter (where p.pass_type = 'allDay'), 0)::int,
    coalesce(sum(coalesce(p.inside_at_once, 1)) filter (where p.pass_type = 'daytime'), 0)::int,
    coalesce(sum(coalesce(p.inside_at_once, 1)) filter (where p.pass_type = 'overnight'), 0)::int
  from passholder p
  join passholder_group g on g.parking_lot_id = lot and g.id = p.passholder_group_id
  where p.parking_lot_id = lot and p.removed_at is null
    and coalesce(p.valid_from, on_day) <= on_day and coalesce(p.valid_to, on_day) >= on_day
  group by rollup (g.parking_group_id)
$$;

-- Whoever writes the first row of a day has the passes of that day in it. Days that are over are left alone: whoever has
-- a pass today need not have had one then.
create function add_passes_sold() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from added) then
    return null;
  end if;
  update occupancy_day d set passes_all_day = coalesce(s.all_day, 0), passes_daytime = coalesce(s.daytime, 0),
      passes_overnight = coalesce(s.overnight, 0),
      passes_sold = coalesce(s.all_day + s.daytime + s.overnight, 0)
    from (select a.parking_lot_id, a.group_id, a.day from added a join parking_lot l on l.id = a.parking_lot_id
        where a.passes_sold is null and a.day >= (now() at time zone l.time_zone)::date - 1
          and exists (select 1 from passholder p where p.parking_lot_id = a.parking_lot_id)) a
      left join lateral (select * from passes_sold_on(a.parking_lot_id, a.day) s where s.group_id = a.group_id) s on true
    where d.parking_lot_id = a.parking_lot_id and d.group_id = a.group_id and d.day = a.day;
  return null;
end $$;
create trigger passes_sold_added after insert on occupancy_day referencing new table as added
  for each statement execute function add_passes_sold();

-- The current figures of a day: for all parking groups of a lot that can have passes, and for the lot.
create function record_passes_sold(lot uuid, on_day date) returns void language sql as $$
  insert into occupancy_day as d (parking_lot_id, group_id, day, observed_share, capacity,
      passes_all_day, passes_daytime, passes_overnight, passes_sold)
  select lot, g.id, on_day, 0, g.capacity, coalesce(s.all_day, 0), coalesce(s.daytime, 0), coalesce(s.overnight, 0),
    coalesce(s.all_day + s.daytime + s.overnight, 0)
  from (
    select pg.id, coalesce((select (c ->> 'capacity')::int from lot_state t, jsonb_array_elements(t.counts -> 'groups') c
      where t.parking_lot_id = lot and c ->> '_id' = pg.id::text), 0) as capacity
    from parking_group pg where pg.parking_lot_id = lot and pg.removed_at is null and pg.type in ('tenant', 'ev')
    union all
    select lot, coalesce((select (t.counts ->> 'capacity')::int from lot_state t where t.parking_lot_id = lot), 0)) g
  left join passes_sold_on(lot, on_day) s on s.group_id = g.id
  on conflict (parking_lot_id, group_id, day) do update set passes_all_day = excluded.passes_all_day,
    passes_daytime = excluded.passes_daytime, passes_overnight = excluded.passes_overnight,
    passes_sold = excluded.passes_sold
$$;
