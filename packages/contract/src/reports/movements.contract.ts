import { reportPeriods } from '@stallwise/domain/reports/report.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { periodBound, withOnePeriod } from '../base/period.ts'
import { cursor, id, instant, plainText, several } from '../base/wire.ts'

const named = z.object({ _id: id, name: z.string() })

/** A visit of a vehicle with a pass. REP-40, REP-42. */
export const passholderMovement = z.object({
  _id: id,
  plate: z.string().nullable().describe('null after it was erased, or of a visit by tag alone'),
  enteredAt: instant,
  exitedAt: instant.nullable().describe('null while it is inside'),
  passholder: z.object({ _id: id, passId: z.string(), name: z.string() }).nullable(),
  passholderGroup: named.nullable(),
  zone: named.nullable().describe('that of its entry'),
  moves: z.array(z.object({ at: instant, zone: named.nullable() })).describe('reads in zones inside'),
})
/** A visit of a vehicle with a pass. */
export type PassholderMovement = z.infer<typeof passholderMovement>

/** REP-42: where a step begins or ends: a zone by its id, or one of these. */
export const flowEnds = ['outside', 'inside', 'left', 'unknown'] as const

const flowEnd = z.union([z.enum(flowEnds), id])

/** REP-42: movements between zones. */
export const zoneFlows = z.object({
  parkingLot: id,
  from: instant,
  to: instant.describe('not included'),
  visits: z.number().int(),
  zones: z.array(named).describe('those that flows name'),
  flows: z.array(
    z.object({
      step: z.number().int().describe('0: into the lot; 8: the ninth step and those after it'),
      from: flowEnd,
      to: flowEnd,
      count: z.number().int(),
    }),
  ),
})
/** REP-42: movements between zones. */
export type ZoneFlows = z.infer<typeof zoneFlows>

const asked = {
  parkingLot: id,
  timePeriod: z.enum(reportPeriods).exclude(['next30d']).optional().describe('default 24h'),
  from: periodBound.optional(),
  to: periodBound.optional().describe('a day is included'),
  passholderGroup: several(id).optional(),
}

/** Endpoints for movements of vehicles with a pass. */
export const movementsEndpoints = {
  'GET /passholder-movements': endpoint({
    area: 'reports',
    summary: 'Visits of vehicles with a pass, and the zones in which each was read, the newest first',
    access: 'report.read',
    lot: 'query.parkingLot',
    query: withOnePeriod(
      z.object({
        ...asked,
        passholder: id.optional(),
        zone: id.optional().describe('visits that entered there or were read there'),
        search: plainText(200).optional().describe('words that are all in plate, pass ID and name'),
        limit: z.coerce.number().int().min(1).max(500).default(50),
        cursor,
      }),
    ),
    reply: z.object({ data: z.array(passholderMovement), nextCursor: z.string().nullable() }),
  }),
  'GET /passholder-movements/sectors': endpoint({
    area: 'reports',
    summary: 'How many vehicles with a pass went from which zone to which, step by step',
    access: 'report.read',
    lot: 'query.parkingLot',
    query: withOnePeriod(z.object(asked)),
    reply: zoneFlows,
  }),
}
