import { changeKinds } from '@stallwise/domain/occupancy/history-import.model.ts'
import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { periodFields, withOnePeriod } from '../base/period.ts'
import { id, instant } from '../base/wire.ts'

const parkingGroup = z
  .union([id, z.enum(groupTypes)])
  .optional()
  .describe('a group’s id, or a type for all groups of it; default: the whole lot')

/** Usual occupancy of the same weekday and time of day in the 8 weeks before the end of the range (at most now): median, 10th and 90th percentile, in vehicles. Exceptions and holidays are left out. */
export const usualOccupancy = z.object({
  median: z.number().int(),
  p10: z.number().int(),
  p90: z.number().int(),
})

/**
 * A step of a history, from `at` on for `resolutionMinutes` (a step never crosses the lot's midnight). `occupancy` is
 * its highest count, null if it was not observed; `capacity` is the day's. `revised`: corrected by late events on that
 * day; `imported`: at least in part from a file. `usual` is null without data for the 8 weeks.
 */
export const historyPoint = z.object({
  at: instant,
  occupancy: z.number().int().nullable(),
  capacity: z.number().int(),
  usual: usualOccupancy.nullable(),
  revised: z.literal(true).optional(),
  imported: z.literal(true).optional(),
})

/** A period to shade: its figures are void (exception) or untypical (holiday), or a part of the lot was closed. */
export const historyException = z.object({
  kind: z.enum(['exception', 'holiday', 'closure']),
  from: instant,
  to: instant.nullable().describe('null = until further notice'),
  reason: z.string(),
})

/** Occupancy over a range; `capacity` is today's. Points have no gaps; the first may begin a little before `from`. */
export const occupancyHistory = z.object({
  from: instant,
  to: instant,
  timeZone: z.string(),
  resolutionMinutes: z.number().int().describe('5, 30, 120, 240, or 1440 for days of the lot'),
  capacity: z.number().int(),
  points: z.array(historyPoint),
  exceptions: z.array(historyException),
})

/** Changes of one kind that an import made to rows: how many, and the first of them. */
export const importChange = z.object({
  kind: z.enum(changeKinds),
  count: z.number().int(),
  first: z.array(z.object({ row: z.number().int(), read: z.string(), kept: z.number().int().nullable() })),
})

/** Result of an import. Rows are numbered from 1 as in a spreadsheet, the header included. */
export const importReport = z.object({
  importId: id.nullable().describe('null: only a preview, nothing was stored'),
  column: z.enum(['occupied', 'free']),
  capacity: z.number().int().describe('the capacity from which `free` was subtracted'),
  rows: z.number().int().describe('rows with data'),
  from: instant.describe('the first reading'),
  to: instant.describe('the last reading'),
  days: z.number().int(),
  daysMostlyObserved: z.number().int().describe('days with data for at least 90 % of their time'),
  values: z.number().int().describe('5-minute values written'),
  valuesReplaced: z.number().int().describe('values of earlier imports that become other ones'),
  valuesKeptLive: z.number().int().describe('values reported by devices, which are unchanged'),
  gaps: z.object({
    count: z.number().int(),
    longestMinutes: z.number().int(),
    unknownMinutes: z.number().int(),
  }),
  changes: z.array(importChange),
})

/** Occupancy over a range. */
export type OccupancyHistory = z.infer<typeof occupancyHistory>
/** A step of a history. */
export type HistoryPoint = z.infer<typeof historyPoint>
/** A period to shade. */
export type HistoryException = z.infer<typeof historyException>
/** Result of an import. */
export type ImportReport = z.infer<typeof importReport>

const historyQuery = withOnePeriod(z.object({ parkingGroup, ...periodFields('24h') }))

/** Endpoints for the occupancy history. Files: CSV with a header `timestamp,occupied` or `timestamp,free`, at most 10 MB. */
export const occupancyHistoryEndpoints = {
  'GET /parking-lots/{id}/occupancy-history': endpoint({
    area: 'occupancy',
    summary: 'Occupancy of a lot, a group or a type over a range, with the usual values',
    access: 'lot.realtime',
    lot: 'params.id',
    params: z.object({ id }),
    query: historyQuery,
    reply: occupancyHistory,
  }),
  'POST /parking-lots/{id}/occupancy-history': endpoint({
    area: 'occupancy',
    summary: 'Import past occupancy from a CSV file, completely or not at all',
    access: 'lot.configure',
    lot: 'params.id',
    params: z.object({ id }),
    query: z.object({
      parkingGroup,
      preview: z
        .literal('true')
        .optional()
        .describe('answers with the result of an import, but stores nothing'),
    }),
    upload: { field: 'file', raw: 'text/csv' },
    reply: importReport,
  }),
}
