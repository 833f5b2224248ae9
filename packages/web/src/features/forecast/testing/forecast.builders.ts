import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'

const quarterMs = 900_000

interface ForecastChanges extends Partial<OccupancyForecast> {
  /** When it was made, on a quarter of an hour. */
  start?: number
}

/** A forecast of these values at the ends of the next quarters, each with a band of 5 below and above. */
export const aForecast = (
  values: readonly (number | null)[],
  { start = Date.parse('2026-11-20T15:15:00Z'), ...changes }: ForecastChanges = {},
): OccupancyForecast => ({
  at: isoOf(start),
  timeZone: 'America/Toronto',
  capacity: 40,
  resolutionMinutes: 15,
  missingDays: 0,
  points: values.map((occupancy, nth) => ({
    at: isoOf(start + (nth + 1) * quarterMs),
    occupancy,
    low: occupancy === null ? null : Math.max(0, occupancy - 5),
    high: occupancy === null ? null : Math.min(40, occupancy + 5),
    capacity: 40,
  })),
  days: [{ day: '2026-11-20', peak: 39, fullChance: 0.1, fullAt: null, fullText: null }],
  groups: [],
  ownError: null,
  reliability: [],
  ...changes,
})

/** FOR-20: what is answered while values of days are missing. */
export const noForecast = (missingDays: number): OccupancyForecast => aForecast([], { missingDays, days: [] })
