import { ClosedStalls } from '@stallwise/domain/occupancy/closed-stalls.ts'
import type { VoidPeriod } from '@stallwise/domain/forecast/days.rules.ts'
import type { PeriodRow } from './forecast-lots.store.ts'

/** What makes values of a group void, and closes its stalls. FOR-04. */
export interface GroupPeriods {
  readonly exceptions: readonly VoidPeriod[]
  /** Exceptions, and times of sensor errors or closures in which values do not count. */
  readonly voids: readonly VoidPeriod[]
  readonly closed: ClosedStalls
}

/** FOR-04: from this part of the stalls in error on values do not count; they are an estimate (OCC-04). */
const mostInError = 0.1
/** FOR-04: with less than this part of the stalls open values do not count. */
const leastOpen = 0.5

const endOf = ({ to }: PeriodRow): number => to?.getTime() ?? Number.POSITIVE_INFINITY

/** The times in which more than so many of the stalls are in such a period. */
const timesAbove = (rows: readonly PeriodRow[], most: number): VoidPeriod[] => {
  if (rows.length === 0) return []
  const times = rows.map((row) => ({
    from: row.from.getTime(),
    to: row.to && row.to.getTime(),
    stallIds: row.stalls!,
  }))
  const counted = new ClosedStalls(times)
  const changes = [...new Set(rows.flatMap((row) => [row.from.getTime(), endOf(row)]))].sort((a, b) => a - b)
  return changes
    .slice(0, -1)
    .flatMap((from, nth) => (counted.at(from) > most ? [{ from, to: changes[nth + 1]! }] : []))
}

/** The periods of a group, or of the lot (`isLot`: those of all groups). `capacity`: without closed stalls. */
export const periodsOf = (
  rows: readonly PeriodRow[],
  { key, isLot, capacity, now }: { key: string; isLot: boolean; capacity: number; now: number },
): GroupPeriods => {
  const own = rows.filter((row) => isLot || row.key === null || row.key === key)
  const of = (kind: PeriodRow['kind']) => own.filter((row) => row.kind === kind)
  const exceptions = of('exception').map((row) => ({ from: row.from.getTime(), to: endOf(row) }))
  const closed = new ClosedStalls(
    of('closed').map(({ from, to, stalls }) => ({
      from: from.getTime(),
      to: to && to.getTime(),
      stallIds: stalls!,
    })),
  )
  const stalls = capacity + closed.at(now)
  return {
    exceptions,
    closed,
    voids: [
      ...exceptions,
      ...timesAbove(of('sensorError'), mostInError * stalls),
      ...timesAbove(of('closed'), (1 - leastOpen) * stalls),
    ],
  }
}
