import { keptDays, nextHistoryStep } from '@stallwise/domain/device-history/device-history.rules.ts'
import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { dropMonths } from '#platform/database/drop-months.ts'
import {
  beginHistories,
  findFirstEvent,
  postpone,
  dropDevicesOfDays,
  recordDay,
  recordDevicesOfDay,
  recordHours,
  setRecorded,
  takeDueLot,
  type DueLot,
} from './device-history.store.ts'

/** Where in an hour a lot has its turn, from 0 to 1: by its id, of which the end is random. */
const shareOf = (lotId: string): number => Number.parseInt(lotId.slice(-6), 16) / 0x1_00_00_00

const spanOf = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: new Date(from),
  to: new Date(to),
})

const recordLot = async (tx: Tx, due: DueLot, now: number): Promise<void> => {
  const { lotId, timeZone, daysUntil } = due
  const oldest = new Date(now - keptDays.days * dayMs)
  const first = daysUntil === null ? await findFirstEvent(tx, lotId, oldest) : null
  const step = nextHistoryStep(
    now,
    timeZone,
    { daysUntil, hoursUntil: due.hoursUntil?.getTime() ?? null },
    { firstAt: first?.getTime() ?? null, share: shareOf(lotId) },
  )
  for (const day of step.days) {
    await recordHours(tx, due, spanOf(day))
    await recordDay(tx, due, day.day, spanOf(day))
    await recordDevicesOfDay(tx, due, day.day)
  }
  await recordHours(tx, due, spanOf(step.hours))
  await setRecorded(tx, due, {
    daysUntil: step.daysUntil,
    hoursUntil: new Date(step.hoursUntil),
    dueAt: new Date(step.dueAt),
  })
}

/** A lot that failed has its next turn later, so that it delays only itself. */
const afterFailureMs = hourMs
/** A server that stops waits for a run. What is left over after an upgrade, or a long stop, is done by the next ones. */
const longestRunMs = 5_000

/**
 * DHI-04: records the lots that are due, one in a transaction, for some seconds; returns how many. What failed is thrown when the
 * others had their turn.
 */
export const recordDeviceHistory = async (
  { database, clock }: DatabaseParts,
  mostMs = longestRunMs,
): Promise<number> => {
  const until = performance.now() + mostMs
  await database.asSystem((tx) => beginHistories(tx, new Date(clock())))
  const failures: unknown[] = []
  for (let count = 0; ; count++) {
    let taken: DueLot | undefined
    try {
      await database.asSystem(async (tx) => {
        taken = await takeDueLot(tx, new Date(clock()))
        if (taken) await recordLot(tx, taken, clock())
      })
    } catch (error) {
      failures.push(error)
      if (!taken) throw error
      const { lotId } = taken
      await database.asSystem((tx) => postpone(tx, lotId, new Date(clock() + afterFailureMs)))
    }
    if (taken && performance.now() < until) continue
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `the history of ${failures.length} lots failed; tried again in an hour`,
      )
    return taken ? count + 1 : count
  }
}

/** DHI-05: drops the months that are past. */
export const dropOldDeviceHistory = async ({ database, clock }: DatabaseParts): Promise<string[]> => {
  const drop = (table: 'device_hour' | 'device_day', days: number) =>
    database.asSystem((tx) => dropMonths(tx, table, clock() - days * dayMs))
  const oldest = isoOf(clock() - keptDays.days * dayMs).slice(0, 10)
  await database.asSystem((tx) => dropDevicesOfDays(tx, oldest))
  return [...(await drop('device_hour', keptDays.hours)), ...(await drop('device_day', keptDays.days))]
}
