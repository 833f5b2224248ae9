import {
  countedDays,
  gapOf,
  shareMissed,
  stuckAfterDays,
  type EntryShare,
} from '@stallwise/domain/health/counts.rules.ts'
import type { Span } from '@stallwise/domain/health/uptime.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#platform/database/database.ts'
import {
  countPayments,
  countTaken,
  listEntryZones,
  listExits,
  listOpenings,
  listSharedPasses,
  listStuck,
  saveCounts,
  wholeLot,
  type CountRow,
} from './counts.store.ts'
import { listCountSums, saveGaps } from './count-sums.store.ts'

/** HEA-51: vehicles that left, by their entries. */
const entryReads = async (tx: Tx, lotId: string, day: Span): Promise<CountRow[]> => {
  const zones = await listEntryZones(tx, lotId)
  const { read, missed } = await listExits(tx, lotId, day)
  const entries = zones.map((id): EntryShare => {
    const habitual = missed.find(({ zone }) => zone === id)?.count ?? 0
    return { id, read: read.find(({ zone }) => zone === id)?.read ?? 0, habitual }
  })
  const unknown = missed
    .filter(({ zone }) => zone === null || !zones.includes(zone))
    .reduce((sum, { count }) => sum + count, 0)
  return shareMissed(entries, unknown).flatMap(({ id, counted, all }) =>
    all > 0 ? [{ kind: 'entryReads' as const, subject: id, counted, all }] : [],
  )
}

/** HEA-52, HEA-53: what sensors saw, and those that are stuck. */
const sensorCounts = async (tx: Tx, lotId: string, day: Span, isLast: boolean): Promise<CountRow[]> => {
  const { taken, sensors, entries, isWhole } = await countTaken(tx, lotId, day)
  const known: CountRow[] =
    isWhole && taken > 0 && entries > 0
      ? [{ kind: 'sensorEntries', subject: wholeLot, counted: Math.min(entries, taken), all: taken }]
      : []
  const afterDays = isLast ? stuckAfterDays(taken, sensors) : null
  if (afterDays === null) return known
  const since = new Date(day.to - afterDays * dayMs)
  const stuck = await listStuck(tx, lotId, since, new Date(day.from))
  return [
    ...known,
    ...stuck.map((subject) => ({ kind: 'stuckSensor' as const, subject, counted: 1, all: 1 })),
  ]
}

/** HEA-50 to HEA-55: counts a day of a lot; `isLast`: it is the last one that is over. */
export const recordCounts = async (
  tx: Tx,
  lotId: string,
  day: string,
  span: Span,
  isLast: boolean,
): Promise<void> => {
  const paid = await countPayments(tx, lotId, span)
  const rows: CountRow[] = [
    ...(await entryReads(tx, lotId, span)),
    ...(paid.all > 0
      ? [{ kind: 'paidEntries' as const, subject: wholeLot, counted: paid.counted, all: paid.all }]
      : []),
    ...(await sensorCounts(tx, lotId, span, isLast)),
    ...(await listOpenings(tx, lotId, span)).map(({ gate, counted, all }) => ({
      kind: 'gateOpenings' as const,
      subject: gate,
      counted,
      all,
    })),
    ...(await listSharedPasses(tx, lotId, span)).map(({ passholder, counted }) => ({
      kind: 'sharedPass' as const,
      subject: passholder,
      counted,
      all: counted,
    })),
  ]
  await saveCounts(tx, lotId, day, rows)
  if (!isLast) return
  await sumGaps(tx, lotId, day)
}

/** HEA-56: keeps what the counts of the days until one say in sum. */
export const sumGaps = async (tx: Tx, lotId: string, day: string): Promise<void> => {
  const first = Temporal.PlainDate.from(day)
    .subtract({ days: countedDays - 1 })
    .toString()
  const sums = await listCountSums(tx, lotId, first, day)
  const gaps = sums.flatMap((sum) => gapOf(sum, sum) ?? [])
  await saveGaps(tx, lotId, {
    vehicles: sums.length === 0 ? null : gaps.reduce((total, { vehicles }) => total + vehicles, 0),
    cents: gaps.reduce((total, { cents }) => total + (cents ?? 0), 0),
  })
}
