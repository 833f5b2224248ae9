import type {
  HistoryPoint,
  OccupancyHistory,
} from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import type { HistoryRange } from '@stallwise/domain/occupancy/history-range.rules.ts'
import type { StepWithUsual } from '@stallwise/domain/occupancy/history.rules.ts'
import type { ExceptionRow } from './history-exceptions.store.ts'

/** The part of a history besides its points. */
export interface HistoryFrame extends Pick<OccupancyHistory, 'timeZone' | 'resolutionMinutes' | 'capacity'> {
  readonly exceptions: readonly ExceptionRow[]
}

const instant = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

const pointOf = (step: StepWithUsual): HistoryPoint => ({
  at: instant(step.at),
  occupancy: step.occupancy,
  capacity: step.capacity,
  usual: step.usual,
  ...(step.revised && { revised: true }),
  ...(step.imported && { imported: true }),
})

/** A history as returned by the API. */
export const historyView = (
  { from, to }: HistoryRange,
  steps: readonly StepWithUsual[],
  { exceptions, ...more }: HistoryFrame,
): OccupancyHistory => ({
  from: instant(from),
  to: instant(to),
  ...more,
  points: steps.map(pointOf),
  exceptions: exceptions.map((one) => ({
    ...one,
    from: instant(one.from.getTime()),
    to: one.to && instant(one.to.getTime()),
  })),
})
