import { eventDays, limitsAt, type RetentionLimits } from '@stallwise/domain/retention/retention.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type { Database } from '#platform/database/database.ts'
import { dropOldMonths, moveLogStart, removeOldEvents } from './events.retention.ts'
import { markExpiredImages, removeMarkedFiles, sweepOrphans } from './images.retention.ts'
import { eraseEventsKept, eraseKept, eraseLateMessages, tablesOfEventMonths } from './kept.retention.ts'
import { eraseOldPlates } from './plates.retention.ts'
import { listRetainedLots, type RetainedLot } from './retention.lots.store.ts'
import type { RetentionParts } from './retention.parts.ts'

/** What a run removed. */
export interface RetentionReport {
  readonly images: number
  readonly files: number
  readonly orphans: number
  readonly plates: number
  readonly events: number
  /** Raw device messages (DEV-15). */
  readonly messages: number
  readonly months: readonly string[]
}

/** DEV-15: as long as late messages are accepted. */
const messageDays = 7

/** Advisory lock (any number that nothing else uses): only one of several servers does the work. */
const retentionLock = 7_820_313

const underRetentionLock = async <T>({ pool }: Database, work: () => Promise<T>): Promise<T | undefined> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [retentionLock])
    return rows[0].mine ? await work() : undefined
  } finally {
    const unlocked = client.query('select pg_advisory_unlock($1)', [retentionLock])
    client.release(
      await unlocked.then(
        () => undefined,
        (lost: Error) => lost,
      ),
    )
  }
}

const cleanUpLot = async (parts: RetentionParts, lot: RetainedLot, limits: RetentionLimits, now: number) => {
  const images = await markExpiredImages(parts, lot, limits, now)
  const files = await removeMarkedFiles(parts, lot, now)
  const orphans = await sweepOrphans(parts, lot, limits)
  const plates = await eraseOldPlates(parts, lot, limits)
  await eraseKept(parts.database, 'oneDay', lot.id, now - dayMs)
  await moveLogStart(parts, lot, limits)
  return { images, files, orphans, plates }
}

/**
 * Deletes what is past its retention period. Each step can be interrupted and repeated. A lot that fails delays only
 * its own data, and the dropping of whole months, which contain events of all lots. Returns undefined if another
 * server is already doing it.
 */
export const runRetention = (parts: RetentionParts, now: number): Promise<RetentionReport | undefined> =>
  underRetentionLock(parts.database, async () => {
    const lots = await parts.database.asSystem(listRetainedLots)
    const maxEventDays = Math.max(0, ...lots.map(({ days }) => eventDays(days)))
    const limitsOf = ({ days }: RetainedLot) => limitsAt(now, days, maxEventDays)
    const totals = { images: 0, files: 0, orphans: 0, plates: 0, events: 0 }
    const failures: unknown[] = []
    const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
      try {
        return await work()
      } catch (error) {
        failures.push(error)
        return undefined
      }
    }
    const cleanedUp: RetainedLot[] = []
    for (const lot of lots) {
      const done = await attempt(() => cleanUpLot(parts, lot, limitsOf(lot), now))
      if (!done) continue
      cleanedUp.push(lot)
      for (const name of ['images', 'files', 'orphans', 'plates'] as const) totals[name] += done[name]
    }
    const starts = lots.map((lot) => limitsOf(lot).rawEvents)
    const mayDropMonths = lots.length > 0 && cleanedUp.length === lots.length
    const months: string[] = []
    for (const table of mayDropMonths ? ['device_event' as const, ...tablesOfEventMonths()] : [])
      months.push(...((await attempt(() => dropOldMonths(parts, table, Math.min(...starts)))) ?? []))
    for (const lot of cleanedUp) {
      totals.events += (await attempt(() => removeOldEvents(parts, lot, limitsOf(lot)))) ?? 0
      await attempt(() => eraseEventsKept(parts.database, lot.id, limitsOf(lot).rawEvents))
    }
    const messages = await attempt(() => eraseLateMessages(parts.database, now - messageDays * dayMs))
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} steps of retention failed; they are tried again in the next run`,
      )
    return { ...totals, messages: messages ?? 0, months }
  })
