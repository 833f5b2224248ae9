import { localDayOf, placeInDay } from '@stallwise/domain/time/local-day.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import type { SampleValue } from '@stallwise/domain/judging/judging.model.ts'
import type { PoolClient } from 'pg'
import type { SettledLot } from '../locked-lot.ts'

interface DayRow {
  lot: string
  key: string
  day: string
  size: number
  capacity: number
  /** Whether the day is the current one, so that the lot's current capacity applies to it. */
  runs: boolean
  revised: boolean
  /** Whether the day has a summary too: not for a passholder group (OCC-62). */
  summary: boolean
  places: number[]
  values: (number | null)[]
  changes: (number | null)[]
}

const dayRows = ({ lot, effects }: SettledLot, now: number): DayRow[] => {
  const rows = new Map<string, DayRow>()
  const { lotId, timeZone } = lot.facts
  const today = localDayOf(now, timeZone).day
  const capacityOf = capacities(lot.figures(), lotId)
  for (const sample of effects.samples) {
    const day = localDayOf(sample.slot * slotMs, timeZone)
    const id = `${sample.key} ${day.day}`
    const row =
      rows.get(id) ??
      newRow(lotId, sample, day, {
        capacity: capacityOf(sample.key),
        runs: day.day === today,
        revised: lot.hasExtendedWindow,
      })
    rows.set(id, row)
    row.places.push(placeInDay(sample.slot, day))
    row.values.push(sample.value)
    row.changes.push(sample.change)
  }
  return [...rows.values()]
}

const newRow = (
  lot: string,
  { key, isSparse }: SampleValue,
  day: { day: string; slots: number },
  more: Pick<DayRow, 'capacity' | 'runs' | 'revised'>,
): DayRow => ({
  lot,
  key,
  day: day.day,
  size: day.slots,
  ...more,
  summary: !isSparse,
  places: [],
  values: [],
  changes: [],
})

const capacities = (
  figures: { capacity: number; groups: readonly { _id: string; capacity: number }[] },
  lotId: string,
) => {
  const byKey = new Map([
    [lotId, figures.capacity],
    ...figures.groups.map((group) => [group._id, group.capacity] as const),
  ])
  return (key: string) => byKey.get(key) ?? 0
}

/** Writes 5-minute samples into the row of their day and updates the day's summary. */
export const writeSamples = async (
  client: PoolClient,
  settled: readonly SettledLot[],
  now: number,
): Promise<void> => {
  if (settled.every(({ effects }) => effects.samples.length === 0)) return
  await client.query(
    `with u as (
       select lot, key, day, size, capacity, runs, revised, summary, array(select jsonb_array_elements_text(places)::int) as places,
         array(select (value #>> '{}')::int from jsonb_array_elements("values") with ordinality as e(value, n) order by n) as slot_values,
         array(select (value #>> '{}')::int from jsonb_array_elements(changes) with ordinality as e(value, n) order by n) as changes
       from jsonb_to_recordset($1::jsonb) as r(lot uuid, key uuid, day date, size int, capacity int, runs bool, revised bool, summary bool, places jsonb, "values" jsonb, changes jsonb)),
     written as (
       insert into occupancy_sample as s (parking_lot_id, group_id, day, slots, revised)
       select lot, key, day, set_slots(array_fill(null::int, array[size]), places, slot_values), revised from u
       on conflict (parking_lot_id, group_id, day) do update set
         slots = (select correct_slots(s.slots, places, slot_values, changes) from u where lot = s.parking_lot_id and key = s.group_id and u.day = s.day),
         revised = s.revised or excluded.revised
       returning parking_lot_id, group_id, day, slots)
     insert into occupancy_day as kept (parking_lot_id, group_id, day, peak, mean, observed_share, capacity)
     select w.parking_lot_id, w.group_id, w.day, figures.peak, figures.mean, figures.share, u.capacity
     from written w join u on u.lot = w.parking_lot_id and u.key = w.group_id and u.day = w.day and u.summary
     left join occupancy_import i on i.parking_lot_id = w.parking_lot_id and i.group_id = w.group_id and i.day = w.day
     cross join lateral (select max(v) as peak, avg(v) as mean, count(v)::numeric / count(*) as share
       from unnest(case when i.day is null then w.slots else merge_slots(w.slots, i.slots) end) v) figures
     on conflict (parking_lot_id, group_id, day) do update
       set peak = excluded.peak, mean = excluded.mean, observed_share = excluded.observed_share,
         capacity = case when (select runs from u where lot = kept.parking_lot_id and key = kept.group_id and u.day = kept.day)
           then excluded.capacity else kept.capacity end`,
    [JSON.stringify(settled.flatMap((one) => dayRows(one, now)))],
  )
}
