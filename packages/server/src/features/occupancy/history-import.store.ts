import { slotMark, type ImportedDay } from '@stallwise/domain/occupancy/history-import.model.ts'
import {
  HistoryMerge,
  type StoredDay,
  type MergedDay,
} from '@stallwise/domain/occupancy/history-merge.rules.ts'
import type { PoolClient } from 'pg'
import { readSlots } from './slots-text.ts'

/** Target of an import. `capacity` applies to days without live data. */
export interface ImportPlace {
  readonly lotId: string
  readonly key: string
  readonly importId: string
  readonly capacity: number
}

/** Result of an import. */
export interface ImportOutcome {
  readonly values: number
  readonly valuesKeptLive: number
  readonly days: number
  readonly daysMostlyObserved: number
}

/** Days written at a time, so that other requests can run in between. */
const daysAtOnce = 60

const selectStored = `
  select u.day, i.slots::text as slots, i.reading_slots, s.slots::text as live
  from unnest($3::date[]) as u(day)
  left join occupancy_import i on i.parking_lot_id = $1 and i.group_id = $2 and i.day = u.day
  left join occupancy_sample s on s.parking_lot_id = $1 and s.group_id = $2 and s.day = u.day`

interface StoredRow {
  day: string
  slots: string | null
  reading_slots: string | null
  live: string | null
}

const writeDays = `
  insert into occupancy_import (parking_lot_id, group_id, day, slots, reading_slots, import_id)
  select $1, $2, day, slots::int[], readings, $3 from unnest($4::date[], $5::text[], $6::text[]) as u(day, slots, readings)
  on conflict (parking_lot_id, group_id, day) do update
    set slots = excluded.slots, reading_slots = excluded.reading_slots, import_id = excluded.import_id`

const dropEmptyDays = `
  delete from occupancy_import where parking_lot_id = $1 and group_id = $2 and day = any($3::date[])
    and array_length(array_remove(slots, null), 1) is null`

/** HIS-22: the days' summaries, from live and imported values. The capacity of a live day is kept. */
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

const countObserved = `
  select count(*)::int as days from occupancy_day
  where parking_lot_id = $1 and group_id = $2 and day = any($3::date[]) and observed_share >= 0.9`

const storedDayOf = ({ slots, reading_slots: marks }: StoredRow): StoredDay | undefined =>
  slots === null
    ? undefined
    : { slots: readSlots(slots), isReading: marks === null ? null : [...marks].map((mark) => mark === '1') }

const slotsText = ({ slots }: MergedDay): string => `{${slots.map((value) => value ?? 'null').join(',')}}`
const marksText = ({ isReading }: MergedDay): string => isReading.map((is) => (is ? '1' : '0')).join('')

function* inPieces(days: Iterable<ImportedDay>): Generator<ImportedDay[]> {
  let piece: ImportedDay[] = []
  for (const day of days) {
    piece.push(day)
    if (piece.length < daysAtOnce) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}

/** Merges the values of a file with earlier imports; the caller holds the lot's lock. HIS-21. */
export const writeImport = async (
  client: PoolClient,
  { lotId, key, importId, capacity }: ImportPlace,
  days: Iterable<ImportedDay>,
): Promise<ImportOutcome> => {
  const merge = new HistoryMerge()
  let values = 0
  let valuesKeptLive = 0
  const read: string[] = []
  for (const some of inPieces(days)) {
    const dates = some.map(({ day }) => day)
    const { rows } = await client.query<StoredRow>(selectStored, [lotId, key, dates])
    const rowOf = new Map(rows.map((row) => [row.day, row]))
    const merged = some.map((day) => merge.merge(day, storedDayOf(rowOf.get(day.day)!)))
    for (const { day, isOwn } of merged) {
      const text = rowOf.get(day)!.live
      const live = text === null ? [] : readSlots(text)
      values += isOwn.filter(Boolean).length
      valuesKeptLive += isOwn.filter((own, place) => own && (live[place] ?? null) !== null).length
    }
    await client.query(writeDays, [lotId, key, importId, dates, merged.map(slotsText), merged.map(marksText)])
    await client.query(dropEmptyDays, [lotId, key, dates])
    await client.query(writeSummaries, [lotId, key, dates, capacity])
    for (const { day, marks } of some) if (marks.includes(slotMark.reading)) read.push(day)
  }
  const { rows } = await client.query<{ days: number }>(countObserved, [lotId, key, read])
  return { values, valuesKeptLive, days: read.length, daysMostlyObserved: rows[0]!.days }
}
