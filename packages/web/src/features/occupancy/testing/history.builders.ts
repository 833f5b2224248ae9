import type { OccupancyHistory } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import type { Step } from '../history/history.model.ts'

const fiveMinutes = 5 * 60_000

interface StepChanges extends Partial<Step> {
  start?: number
}

/** Steps of five minutes, one after the other. */
export const someSteps = (
  values: readonly (number | null)[],
  { start = Date.parse('2026-11-20T15:00:00Z'), ...changes }: StepChanges = {},
): Step[] =>
  values.map((value, index) => ({
    at: start + index * fiveMinutes,
    end: start + (index + 1) * fiveMinutes,
    value,
    capacity: 40,
    usual: null,
    imported: false,
    revised: false,
    ...changes,
  }))

/** A reply of the server: points of five minutes from 15:00 UTC on. */
export const aReply = (
  values: readonly (number | null)[],
  changes: Partial<OccupancyHistory> = {},
): OccupancyHistory => {
  const steps = someSteps(values)
  return {
    from: new Date(steps[0]!.at).toISOString(),
    to: new Date(steps.at(-1)!.end).toISOString(),
    timeZone: 'America/Toronto',
    resolutionMinutes: 5,
    capacity: 40,
    points: steps.map(({ at, value }) => ({
      at: new Date(at).toISOString(),
      occupancy: value,
      capacity: 40,
      usual: { median: 20, p10: 12, p90: 28 },
    })),
    exceptions: [],
    ...changes,
  }
}
