import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant } from '../base/wire.ts'

const vehicles = z.number()
const chance = z.number().describe('from 0 to 1')

/** A moment that is forecast; `low` and `high` hold 9 of 10 values, null while too few errors are known. `occupancy` is null in an occupancy exception. */
const forecastPoint = z.object({
  at: instant,
  occupancy: vehicles.nullable(),
  low: z.number().int().nullable(),
  high: z.number().int().nullable(),
  capacity: z.number().int(),
})

/** A day that is forecast: its highest value (of today that of the rest of the day), and how probable it is that the day will be full. */
const forecastDay = z.object({
  day: z.string(),
  peak: vehicles.nullable(),
  fullChance: chance,
  fullAt: instant.nullable().describe('about when it will be full; null where the chance is below one half'),
  fullText: z
    .string()
    .nullable()
    .describe('the same in words, such as “Will be full at about 10:45 (4 in 5)”'),
})

/** Mean errors over the last days, in vehicles; `lastWeek` = of the value a week before, taken as a forecast. */
const ownError = z.object({
  days: z.number().int(),
  dayAhead: vehicles,
  hourAhead: vehicles.nullable(),
  lastWeek: vehicles,
  peak: vehicles.nullable(),
  inBand: z.number().nullable().describe('part of the values that lay within the band'),
})

const reliability = z.object({
  from: chance,
  to: chance,
  statements: z.number().int(),
  cameTrue: z.number().int(),
})

/** The forecast of a lot or a group. Without enough days there are no points, and `missingDays` says how many are missing. */
export const occupancyForecast = z.object({
  at: instant,
  timeZone: z.string(),
  capacity: z.number().int(),
  resolutionMinutes: z.number().int(),
  missingDays: z.number().int(),
  points: z.array(forecastPoint),
  days: z.array(forecastDay),
  groups: z
    .array(z.object({ parkingGroup: id, fullAt: instant, fullText: z.string() }))
    .describe('groups of the lot that will be full today, if they are asked for'),
  ownError: ownError.nullable(),
  reliability: z.array(reliability).describe('of statements that a day would be full, made when it began'),
})

/** The forecast of a lot or a group. */
export type OccupancyForecast = z.infer<typeof occupancyForecast>

const longestHours = 168

/** The forecast of occupancy. */
export const forecastEndpoints = {
  'GET /parking-lots/{id}/forecast': endpoint({
    area: 'occupancy',
    summary: 'Forecast of the occupancy of a lot or a group',
    access: 'lot.realtime',
    lot: 'params.id',
    params: z.object({ id }),
    query: z.object({
      parkingGroup: id.optional().describe('a group’s id; default: the whole lot'),
      at: instant.optional().describe('as it would have been made at an earlier time; default: now'),
      groups: z.literal('today').optional().describe('also which groups will be full today, of now'),
      hours: z.coerce.number().int().min(1).max(longestHours).default(longestHours).describe('how far ahead'),
    }),
    reply: occupancyForecast,
  }),
}
