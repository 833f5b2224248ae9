-- What passholders are found and sorted by, as stored columns: row-level security compares columns before it looks at a
-- row, but evaluates lower() and casts only after its own condition, so an index on those is not used to find rows.
alter table passholder
  add column pass_key text not null generated always as (lower(pass_id)) stored,
  add column name_key text not null generated always as (lower(name)) stored;
drop index passholder_pass, passholder_by_name, passholder_of_group;
create unique index passholder_pass on passholder (parking_lot_id, pass_key) where removed_at is null;
create index passholder_by_name on passholder (parking_lot_id, name_key, id) where removed_at is null;
create index passholder_of_group on passholder (parking_lot_id, passholder_group_id, name_key, id)
  where removed_at is null;
create index passholder_by_valid_to on passholder (parking_lot_id, coalesce(valid_to, date '9999-12-31'), id)
  where removed_at is null;

-- The passes sold of some passholders (PAS-21).
create function passes_sold_of(lot uuid, on_day date, holders uuid[])
  returns table (group_id uuid, all_day integer, daytime integer, overnight integer) language sql stable as $$
  select coalesce(g.parking_group_id, lot),
    coalesce(sum(coalesce(p.inside_at_once, 1)) filter (where p.pass_type = 'allDay'), 0)::int,
    coalesce(sum(coalesce(p.inside_at_once, 1)) filter (where p.pass_type = 'daytime'), 0)::int,
    coalesce(sum(coalesce(p.inside_at_once, 1)) filter (where p.pass_type = 'overnight'), 0)::int
  from passholder p
  join passholder_group g on g.parking_lot_id = lot and g.id = p.passholder_group_id
  where p.parking_lot_id = lot and p.id = any(holders) and p.removed_at is null
    and coalesce(p.valid_from, on_day) <= on_day and coalesce(p.valid_to, on_day) >= on_day
  group by rollup (g.parking_group_id)
$$;

-- PAS-22 after a change of some passholders: by the difference to what they had before, a list of rows of
-- passes_sold_of. All are counted only if the day, or a parking group of theirs, has no figures yet.
create function change_passes_sold(lot uuid, on_day date, holders uuid[], before jsonb) returns void language plpgsql as $$
declare
  missing boolean;
begin
  with difference as (
    select c.group_id, sum(c.all_day)::int as all_day, sum(c.daytime)::int as daytime, sum(c.overnight)::int as overnight
    from (select * from passes_sold_of(lot, on_day, holders)
      union all select b.group_id, -b.all_day, -b.daytime, -b.overnight
        from jsonb_to_recordset(before) as b(group_id uuid, all_day integer, daytime integer, overnight integer)) c
    group by c.group_id),
  updated as (
    update occupancy_day d set passes_all_day = d.passes_all_day + c.all_day,
        passes_daytime = d.passes_daytime + c.daytime, passes_overnight = d.passes_overnight + c.overnight,
        passes_sold = d.passes_sold + c.all_day + c.daytime + c.overnight
      from difference c
      where d.parking_lot_id = lot and d.group_id = c.group_id and d.day = on_day and d.passes_sold is not null
        and d.passes_all_day is not null and d.passes_daytime is not null and d.passes_overnight is not null
      returning d.group_id)
  select exists (select 1 from difference c where c.group_id not in (select u.group_id from updated u)) into missing;
  if missing then
    perform record_passes_sold(lot, on_day);
  end if;
end $$;
