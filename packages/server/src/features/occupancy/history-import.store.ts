import type { ImportedDay } from '@stallwise/domain/occupancy/history-import.model.ts'
import type { PoolClient } from 'pg'

/** Where imported values go. `capacity` counts for days that the lot has no figures of its own for. */
export interface ImportPlace {
  readonly lotId: string
  readonly key: string
  readonly importId: string
  readonly capacity: number
}

/** What an import came to. */
export interface ImportOutcome {
  readonly values: number
  readonly valuesKeptLive: number
  readonly days: number
  readonly daysMostlyObserved: number
}

const slotsText = (slots: readonly (number | null)[]): string =>
  `{${slots.map((value) => value ?? 'null').join(',')}}`

/** HIS-21: replaces what was imported before, from the file's first slot to its last. A day of which nothing is known only takes away. */
const writeDays = `
  insert into occupancy_import as kept (parking_lot_id, group_id, day, slots, import_id)
  select $1, $2, day, slots::int[], $3
  from unnest($4::date[], $5::text[], $8::bool[]) as u(day, slots, is_known)
  where is_known or exists (select 1 from occupancy_import i where i.parking_lot_id = $1 and i.group_id = $2 and i.day = u.day)
  on conflict (parking_lot_id, group_id, day) do update set import_id = excluded.import_id,
    slots = (select kept.slots[:place.first] || excluded.slots[place.first + 1:place.last] || kept.slots[place.last + 1:]
      from unnest($4::date[], $6::int[], $7::int[]) as place(day, first, last) where place.day = kept.day)`

const dropEmptyDays = `
  delete from occupancy_import where parking_lot_id = $1 and group_id = $2 and day = any($3::date[])
    and array_length(array_remove(slots, null), 1) is null`

/** HIS-22: the days' summaries, from live and imported values. The capacity of a live day stays. */
const writeSummaries = `
  with wanted as (
    select u.day, live.slots as live, imported.slots as imported from unnest($3::date[]) as u(day)
    left join occupancy_sample live on live.parking_lot_id = $1 and live.group_id = $2 and live.day = u.day
    left join occupancy_import imported on imported.parking_lot_id = $1 and imported.group_id = $2 and imported.day = u.day),
  gone as (
    delete from occupancy_day d using wanted
    where d.parking_lot_id = $1 and d.group_id = $2 and d.day = wanted.day and live is null and imported is null)
  insert into occupancy_day as kept (parking_lot_id, group_id, day, peak, mean, observed_share, capacity)
  select $1, $2, day, figures.peak, figures.mean, figures.share, $4
  from wanted cross join lateral (
    select max(coalesce(l, i)) as peak, avg(coalesce(l, i)) as mean, count(coalesce(l, i))::numeric / count(*) as share
    from unnest(live, imported) as v(l, i)) figures
  where live is not null or imported is not null
  on conflict (parking_lot_id, group_id, day) do update
    set peak = excluded.peak, mean = excluded.mean, observed_share = excluded.observed_share,
      capacity = case when exists (select 1 from wanted where wanted.day = kept.day and live is not null)
        then kept.capacity else excluded.capacity end`

/** What of the file's own slots is known now, and where devices had reported already. */
const countOutcome = `
  select coalesce(sum(own)::int, 0) as values, coalesce(sum(live)::int, 0) as "valuesKeptLive",
    count(*)::int as days, count(*) filter (where share >= 0.9)::int as "daysMostlyObserved"
  from unnest($3::date[], $4::int[], $5::int[]) as u(day, first, last)
  left join occupancy_import imported on imported.parking_lot_id = $1 and imported.group_id = $2 and imported.day = u.day
  left join occupancy_sample s on s.parking_lot_id = $1 and s.group_id = $2 and s.day = u.day
  left join (select day, observed_share as share from occupancy_day where parking_lot_id = $1 and group_id = $2) d on d.day = u.day
  cross join lateral (
    select count(i) as own, count(l) filter (where i is not null) as live
    from unnest(imported.slots, s.slots) with ordinality as v(i, l, place) where place between first + 1 and last) counted`

/** Writes the values of a file; the lot is locked by the caller. */
export const writeImport = async (
  client: PoolClient,
  { lotId, key, importId, capacity }: ImportPlace,
  days: readonly ImportedDay[],
): Promise<ImportOutcome> => {
  const dates = days.map(({ day }) => day)
  const first = days.map(({ from }) => from)
  const last = days.map(({ until }) => until)
  const slots = days.map((day) => slotsText(day.slots))
  const known = days.map((day) => day.slots.some((value) => value !== null))
  await client.query(writeDays, [lotId, key, importId, dates, slots, first, last, known])
  await client.query(dropEmptyDays, [lotId, key, dates])
  await client.query(writeSummaries, [lotId, key, dates, capacity])
  const { rows } = await client.query<ImportOutcome>(countOutcome, [lotId, key, dates, first, last])
  return rows[0]!
}
