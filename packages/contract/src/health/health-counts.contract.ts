import { countKinds } from '@stallwise/domain/health/counts.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, countedPageOf, id, pageQuery, plainText } from '../base/wire.ts'

const money = cents.nullable().describe('null: no price is known, or the caller may not see reports')

/** What two counts of a lot that differ say. Source: rules HEA-50 to HEA-56. */
const countGap = z.object({
  kind: z.enum(countKinds),
  subject: id
    .nullable()
    .describe('the zone, gate, stall or passholder; null: the whole lot, or the caller may not see it'),
  name: z.string().nullable(),
  of: z.string().nullable().describe('the passholder group of a pass'),
  vehicles: z.number().int().describe('of which one of the counts does not know; how many sensors'),
  all: z.number().int().describe('that the other count has'),
  percent: z.number().nullable().describe('the share that was read'),
  plusMinus: z.number().nullable().describe('in points, in 19 of 20 cases'),
  cents: money,
})
/** What two counts of a lot that differ say. */
export type CountGapView = z.infer<typeof countGap>

const lotFields = {
  _id: id.describe('of the lot'),
  name: z.string(),
  customer: z.object({ _id: id, name: z.string() }),
  currency: z.string(),
  until: z.iso.date().nullable().describe('the last day that is counted; null: none yet'),
  vehicles: z.number().int().nullable().describe('null: nothing could be compared'),
  cents: money,
}

/** A lot with what its counts say in sum. Source: rule HEA-56. */
const countedLot = z.object(lotFields)
/** A lot with what its counts say in sum. */
export type CountedLot = z.infer<typeof countedLot>

/** The counts of a lot. Source: rules HEA-50 to HEA-56. */
const lotCounts = z.object({
  ...lotFields,
  from: z.iso.date().nullable(),
  gaps: z.array(countGap).describe('what costs the most first'),
  compared: z.array(z.enum(countKinds)).describe('what could be compared'),
})
/** The counts of a lot. */
export type LotCounts = z.infer<typeof lotCounts>

/** Counts of lots against each other. */
export const healthCountsEndpoints = {
  'GET /health-counts': endpoint({
    area: 'health',
    summary:
      'The lots of the caller with what their counts of a week say against each other, the worst first',
    access: 'health.read',
    lot: 'none',
    query: pageQuery.extend({
      search: plainText(100).optional().describe('in the names of lots and customers'),
    }),
    reply: countedPageOf(countedLot),
  }),
  'GET /health-counts/{parkingLotId}': endpoint({
    area: 'health',
    summary:
      'What the counts of a lot say against each other: entries, exits, payments, sensors, gates and passes',
    access: 'health.read',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    reply: lotCounts,
  }),
}
