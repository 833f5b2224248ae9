import { setImmediate as letOthers } from 'node:timers/promises'
import { daysLookedBack, eventsByDay } from '@stallwise/domain/forecast/event-days.rules.ts'
import { errorDays } from '@stallwise/domain/forecast/forecast.model.ts'
import { nextNight } from '@stallwise/domain/recommendations/nights.rules.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { ask } from '#lot-events/lot-events.ts'
import type { Database, Tx } from '#platform/database/database.ts'
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
  listPastErrors,
  listStates,
  saveRecords,
  saveStates,
  setNextForecasts,
  takeDueForecasts,
  type FoldedKey,
} from './forecast-states.store.ts'

/** What taking in days needs. */
export interface ForecastParts {
  readonly database: Database
  readonly clock: () => number
}

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
  const since = new Date(now - (errorDays + 1) * 24 * hourMs).toISOString().slice(0, 10)
  const past = await listPastErrors(tx, ids, since)
  const firstDays = await listFirstDays(tx, ids, beginOf(new Date(now).toISOString().slice(0, 10)))
  return lots.flatMap((lot) => {
    const until = lastDayOf(lot, now)
    return lot.keys.flatMap((key): Turn[] => {
      const state = states.get(key.id)
      const isUsed = state && state.through >= dayAfter(until, -oldestStateDays)
      if (isUsed && state.through >= until) return []
      const kept = isUsed ? { state, past: past.get(key.id)!, records: [] } : undefined
      const begins = firstDays.get(key.id) ?? (key.id === lot.id ? firstOf(firstDays, lot) : undefined)
      const first = kept ? dayAfter(state!.through, 1) : begins
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
  const turns = await turnsOf(tx, lots, now)
  if (turns.length === 0) return
  const days = new Set(turns.flatMap(({ first, until }) => neededDays(first, until)))
  const read = await readDays(tx, lots, [...days], { now, until: new Date(now) })
  const folded: FoldedKey[] = []
  for (const { lot, key, until, kept, first } of turns) {
    const group = new GroupDays(lot, key, read)
    const { state, records } = foldDays(group, kept ?? nothingFolded(group, first), until, !kept)
    folded.push({ lot: lot.id, key: key.id, state, records })
    // Half a year takes long: other requests have their turn in between.
    if (!kept) await letOthers()
  }
  await saveStates(tx, folded)
  await saveRecords(tx, folded)
  const [oldest] = turns.map(({ until }) => until).sort()
  await forgetOldRecords(tx, lotIds, dayAfter(oldest!, -errorDays))
}

/** Lots in one transaction. */
const lotsAtOnce = 20
/** A server that stops waits for a run. */
const longestRunMs = 5_000

const nextTurns = async (tx: Tx, lotIds: readonly string[], now: number): Promise<void> => {
  if (lotIds.length === 0) return
  const zones = await tx
    .selectFrom('parking_lot')
    .select(['id', 'time_zone'])
    .where('id', 'in', [...lotIds])
    .execute()
  await setNextForecasts(
    tx,
    new Map(zones.map(({ id, time_zone: zone }) => [id, new Date(nextNight(now, zone, id))])),
  )
}

/** One by one, after a run over several failed. A lot that fails has its next turn in an hour. */
const foldEach = async (
  { database, clock }: ForecastParts,
  lotIds: readonly string[],
  failures: unknown[],
): Promise<void> => {
  for (const lotId of lotIds)
    await database
      .asSystem(async (tx) => {
        await foldLots(tx, [lotId], clock())
        await nextTurns(tx, [lotId], clock())
      })
      .catch(async (error: unknown) => {
        failures.push(error)
        const later = new Map([[lotId, new Date(clock() + hourMs)]])
        await database.asSystem((tx) => setNextForecasts(tx, later))
      })
}

const foldSome = async (parts: ForecastParts, failures: unknown[]): Promise<number> => {
  const { database, clock } = parts
  let taken: string[] = []
  await database
    .asSystem(async (tx) => {
      taken = await takeDueForecasts(tx, new Date(clock()), lotsAtOnce)
      if (taken.length > 0) await foldLots(tx, taken, clock())
      await nextTurns(tx, taken, clock())
    })
    .catch((error: unknown) => {
      if (taken.length === 0) throw error
      return foldEach(parts, taken, failures)
    })
  return taken.length
}

/** FOR-23: takes in the days of the lots whose night it is, for some seconds; returns of how many lots. */
export const foldDueLots = async (parts: ForecastParts, mostMs = longestRunMs): Promise<number> => {
  const until = performance.now() + mostMs
  await parts.database.asSystem((tx) => beginForecasts(tx, new Date(parts.clock())))
  const failures: unknown[] = []
  for (let total = 0; ;) {
    const count = await foldSome(parts, failures)
    total += count
    if (count === lotsAtOnce && performance.now() < until) continue
    if (failures.length === 0) return total
    throw new AggregateError(failures, `forecasts of ${failures.length} lots failed; tried again in an hour`)
  }
}
