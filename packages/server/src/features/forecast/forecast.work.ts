import { setImmediate as letOthers } from 'node:timers/promises'
import { daysLookedBack, eventsByDay } from '@stallwise/domain/forecast/event-days.rules.ts'
import { errorDays } from '@stallwise/domain/forecast/forecast.model.ts'
import { nextNight } from '@stallwise/domain/recommendations/nights.rules.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import { ask } from '#lot-events/lot-events.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { runDueLots, type LotTurns } from '#platform/database/lot-turns.ts'
import {
  beginOf,
  dayAfter,
  daysBetween,
  foldDays,
  GroupDays,
  nothingFolded,
  type Folded,
  type ReadDays,
} from './fold-days.ts'
import {
  listFirstDays,
  listForecastLots,
  listHolidayDays,
  listPeriods,
  listSlots,
  type ForecastLot,
} from './forecast-lots.store.ts'
import {
  beginForecasts,
  forgetOldRecords,
  listStates,
  saveRecords,
  saveStates,
  setNextForecasts,
  takeDueForecasts,
  type FoldedKey,
} from './forecast-states.store.ts'

/** FOR-23: a state that is older begins anew. */
export const oldestStateDays = 14

/** The last day of a lot that is over. */
export const lastDayOf = ({ timeZone }: Pick<ForecastLot, 'timeZone'>, now: number): string =>
  dayAfter(localDayOf(now, timeZone).day, -1)

const daysMs = 24 * hourMs
/** Events are needed so long after the last day that is known, or that is asked for. */
const eventsAheadMs = 2 * daysMs
const longestAheadMs = 10 * daysMs

/** FOR-80: the events of lots from some weeks before a time, by which it is seen what is usual (FOR-86). */
const readEvents = async (
  tx: Tx,
  lots: readonly ForecastLot[],
  from: Date,
  until: number,
): Promise<ReadDays['events']> => {
  const since = new Date(from.getTime() - daysLookedBack * daysMs)
  const lotIds = lots.map(({ id }) => id)
  const found = await ask('typedEvents', { tx, lotIds, from: since, to: new Date(until) })
  const withEvents = new Set(found.map(({ lot }) => lot))
  return new Map(
    lots.flatMap(({ id, timeZone }) => {
      if (!withEvents.has(id)) return []
      return [
        [
          id,
          eventsByDay(
            found.filter(({ lot }) => lot === id),
            timeZone,
          ),
        ] as const,
      ]
    }),
  )
}

/** Reads what forecasts of lots need of some days; `until` null = also of what is planned. */
export const readDays = async (
  tx: Tx,
  lots: readonly ForecastLot[],
  days: readonly string[],
  { now, until }: { readonly now: number; readonly until: Date | null },
): Promise<ReadDays> => {
  const first = days.reduce((least, day) => (day < least ? day : least), '9999')
  const lotIds = lots.map(({ id }) => id)
  const rows = await listSlots(tx, lotIds, days)
  const from = new Date(Date.parse(`${first}T00:00:00Z`) - 24 * hourMs)
  return {
    now,
    slots: new Map(rows.map((row) => [`${row.key} ${row.day}`, row])),
    periods: await listPeriods(tx, lotIds, from, until),
    holidays: await listHolidayDays(tx, lotIds, first),
    events: await readEvents(tx, lots, from, until ? until.getTime() + eventsAheadMs : now + longestAheadMs),
  }
}

/** A group whose turn it is: what is kept of it, or the day on which it begins. */
interface Turn {
  readonly lot: ForecastLot
  readonly key: ForecastLot['keys'][number]
  readonly until: string
  readonly kept: Folded | undefined
  readonly first: string
}

/** The days of which values are needed: those that are taken in, and a week before each. */
export const neededDays = (first: string, until: string): string[] => [
  ...new Set([...daysBetween(dayAfter(first, -7), dayAfter(until, -7)), ...daysBetween(first, until)]),
]

const turnsOf = async (tx: Tx, lots: readonly ForecastLot[], now: number): Promise<Turn[]> => {
  const ids = lots.map(({ id }) => id)
  const states = await listStates(tx, ids)
  const firstDays = await listFirstDays(tx, ids, beginOf(new Date(now).toISOString().slice(0, 10)))
  return lots.flatMap((lot) => {
    const until = lastDayOf(lot, now)
    return lot.keys.flatMap((key): Turn[] => {
      const known = states.get(key.id)
      const isUsed = known && known.state.through >= dayAfter(until, -oldestStateDays)
      if (isUsed && known.state.through >= until) return []
      const kept = isUsed ? { ...known, records: [] } : undefined
      const begins = firstDays.get(key.id) ?? (key.id === lot.id ? firstOf(firstDays, lot) : undefined)
      const first = kept ? dayAfter(kept.state.through, 1) : begins
      return first === undefined || first > until ? [] : [{ lot, key, until, kept, first }]
    })
  })
}

/** HIS-24: a lot of which nothing is known itself begins with its groups. */
const firstOf = (firstDays: ReadonlyMap<string, string>, { keys }: ForecastLot): string | undefined =>
  keys.flatMap(({ id }) => firstDays.get(id) ?? []).sort()[0]

/** FOR-23: takes in the days of lots that are over. */
export const foldLots = async (tx: Tx, lotIds: readonly string[], now: number): Promise<void> => {
  const lots = await listForecastLots(tx, lotIds)
  // None of them was judged yet.
  if (lots.length === 0) return
  // What a crash loses of a night, with when it is due, is taken in again: nobody waits for the disk.
  await sql`set local synchronous_commit = off`.execute(tx)
  const turns = await turnsOf(tx, lots, now)
  if (turns.length === 0) return
  const days = new Set(turns.flatMap(({ first, until }) => neededDays(first, until)))
  const read = await readDays(tx, lots, [...days], { now, until: new Date(now) })
  const folded: FoldedKey[] = []
  for (const { lot, key, until, kept, first } of turns) {
    const group = new GroupDays(lot, key, read)
    const folding = foldDays(group, kept ?? nothingFolded(group, first), until)
    folded.push({ lot: lot.id, key: key.id, ...folding })
    // Half a year takes long: other requests have their turn in between.
    if (!kept) await letOthers()
  }
  await saveStates(tx, folded)
  await saveRecords(tx, folded)
  const [oldest] = turns.map(({ until }) => until).sort()
  await forgetOldRecords(tx, lotIds, dayAfter(oldest!, -errorDays))
}

const turns: LotTurns = {
  name: 'forecasts',
  lotsAtOnce: 40,
  transactionsAtOnce: 3,
  begin: beginForecasts,
  take: takeDueForecasts,
  work: async (tx, lotIds, now) => {
    await foldLots(tx, lotIds, now)
    return new Set()
  },
  nextTurn: nextNight,
  setNext: setNextForecasts,
}

/** FOR-23: takes in the days of the lots whose night it is, for some seconds; returns of how many lots. */
export const foldDueLots = (parts: DatabaseParts, mostMs?: number): Promise<number> =>
  runDueLots(parts, turns, { mostMs })
