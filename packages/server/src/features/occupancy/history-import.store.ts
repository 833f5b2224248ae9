import { slotMark, type ImportedDay } from '@stallwise/domain/occupancy/history-import.model.ts'
import {
  HistoryMerge,
  type StoredDay,
  type MergedDay,
} from '@stallwise/domain/occupancy/history-merge.rules.ts'
import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tx } from '#platform/database/database.ts'
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
  readonly valuesReplaced: number
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
    where d.parking_lot_id = $1 and d.group_id = $2 and d.day = wanted.day and live is null and imported is null
      and d.passes_sold is null),
  emptied as (
    update occupancy_day d set peak = null, mean = null, observed_share = 0 from wanted
    where d.parking_lot_id = $1 and d.group_id = $2 and d.day = wanted.day and live is null and imported is null
      and d.passes_sold is not null)
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

const slotsOf = (text: string | null): readonly (number | null)[] => (text === null ? [] : readSlots(text))

/** Counts what an import changes, day by day. */
class Tally {
  #values = 0
  #valuesReplaced = 0
  #valuesKeptLive = 0
  #daysMostlyObserved = 0
  readonly #read = new Set<string>()

  add({ day, marks }: ImportedDay, { slots, isOwn }: MergedDay, stored: StoredRow): void {
    const [live, before] = [slotsOf(stored.live), slotsOf(stored.slots)]
    const at = (values: readonly (number | null)[], place: number) => values[place] ?? null
    for (const [place, own] of isOwn.entries()) {
      if (!own) continue
      const wasImported = at(before, place)
      this.#values += 1
      if (at(live, place) !== null) this.#valuesKeptLive += 1
      else if (wasImported !== null && wasImported !== slots[place]) this.#valuesReplaced += 1
    }
    if (!marks.includes(slotMark.reading)) return
    this.#read.add(day)
    const observed = slots.filter((value, place) => value !== null || at(live, place) !== null).length
    if (observed >= 0.9 * slots.length) this.#daysMostlyObserved += 1
  }

  outcome(): ImportOutcome {
    return {
      values: this.#values,
      valuesReplaced: this.#valuesReplaced,
      valuesKeptLive: this.#valuesKeptLive,
      days: this.#read.size,
      daysMostlyObserved: this.#daysMostlyObserved,
    }
  }
}

type ReadStored = (dates: readonly string[]) => Promise<readonly StoredRow[]>
type OnMerged = (dates: readonly string[], merged: readonly MergedDay[]) => Promise<void>

/** Merges the values of a file with earlier imports, some days at a time. HIS-21. */
const mergeImport = async (
  days: Iterable<ImportedDay>,
  readStored: ReadStored,
  onMerged: OnMerged,
): Promise<ImportOutcome> => {
  const merge = new HistoryMerge()
  const tally = new Tally()
  for (const some of inPieces(days)) {
    const dates = some.map(({ day }) => day)
    const rowOf = new Map((await readStored(dates)).map((row) => [row.day, row]))
    const merged = some.map((day) => merge.merge(day, storedDayOf(rowOf.get(day.day)!)))
    for (const [place, one] of merged.entries()) tally.add(some[place]!, one, rowOf.get(one.day)!)
    await onMerged(dates, merged)
  }
  return tally.outcome()
}

/** HIS-25: what an import would change; nothing is written. */
export const previewImport = (
  tx: Tx,
  { lotId, key }: Pick<ImportPlace, 'lotId' | 'key'>,
  days: Iterable<ImportedDay>,
): Promise<ImportOutcome> =>
  mergeImport(
    days,
    async (dates) => {
      const query = CompiledQuery.raw(selectStored, [lotId, key, dates])
      return (await tx.executeQuery<StoredRow>(query as CompiledQuery<StoredRow>)).rows
    },
    async () => {},
  )

/** The first of the days whose live values device events may still change, and how to keep them from changing. */
export interface LiveDays {
  readonly from: string
  readonly lock: () => Promise<unknown>
}

/** Writes the values of a file. Live days are written under the lot's lock, which is taken once they are reached; without `live` the caller holds it. */
export const writeImport = (
  client: PoolClient,
  place: ImportPlace,
  days: Iterable<ImportedDay>,
  live?: LiveDays,
): Promise<ImportOutcome> => {
  const { lotId, key, importId, capacity } = place
  const readStored: ReadStored = async (dates) => {
    if (live && dates.some((day) => day >= live.from)) await live.lock()
    return (await client.query<StoredRow>(selectStored, [lotId, key, dates])).rows
  }
  return mergeImport(days, readStored, async (dates, merged) => {
    await client.query(writeDays, [lotId, key, importId, dates, merged.map(slotsText), merged.map(marksText)])
    await client.query(dropEmptyDays, [lotId, key, dates])
    await client.query(writeSummaries, [lotId, key, dates, capacity])
  })
}
