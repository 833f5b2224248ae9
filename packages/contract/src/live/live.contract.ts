import { sensorErrorKinds } from '@stallwise/domain/stalls/stalls.model.ts'
import { z } from 'zod'
import { lotCounts } from '../occupancy/occupancy.contract.ts'
import { publicStall, stall } from '../stalls/stalls.contract.ts'
import { endpoint } from '../base/endpoint.ts'
import { id, instant, several } from '../base/wire.ts'

/** A stall's state after a change; `isActive` and sensor data only with `stall.edit`. */
export const stallChange = z.object({
  _id: id,
  stall: z.string(),
  floor: z.string(),
  status: z.enum(['vacant', 'occupied', 'sensor-error']),
  occupied: z.boolean(),
  closed: z.boolean(),
  since: instant.nullable(),
  isActive: z.boolean().optional(),
  sensorErrors: z.array(z.enum(sensorErrorKinds)).optional(),
  batteryPercent: z.number().nullable().optional(),
  lastSeenAt: instant.nullable().optional(),
})

/** The data of a lot that a change may tell screens to load again; the server can send no other names. */
export const staleNames = [
  'lot',
  'stalls',
  'alerts',
  'violations',
  'sensorErrors',
  'charging',
  'devices',
  'tasks',
  'recommendations',
  'occupancyHistory',
  'events',
  'passholders',
  'masterlists',
  'visitors',
  'bookings',
  'payments',
  'passCharges',
  'payment-validations',
  'reports',
  'pricing',
  'notifications',
] as const
export type StaleName = (typeof staleNames)[number]

/** What changed in a lot since the previous version. `stale` names the data to load again. */
export const lotChange = z.object({
  lot: id,
  version: z.number().int(),
  changes: z.object({
    stalls: z.array(stallChange).optional(),
    editedStalls: z
      .array(z.union([stall, publicStall]))
      .optional()
      .describe('edited stalls, with all data that the caller may see'),
    counts: lotCounts.optional(),
    lastEventAt: instant.optional(),
    stale: z.array(z.enum(staleNames)).optional(),
  }),
})

/** What changed in a lot since the previous version. */
export type LotChange = z.infer<typeof lotChange>
/** A stall's state as it changed. */
export type StallChange = z.infer<typeof stallChange>

/** Endpoints for live changes. Events: `change` (data = LotChange), `point` (all changes before its id were sent), `resync` (data = {lots}: load everything of these lots again, of all if there are none), comments as keep-alives. An id, where an event has one, says which version of each lot was sent; it is the one to resume from. */
export const liveEndpoints = {
  'GET /stream': endpoint({
    area: 'live',
    summary: 'Changes as server-sent events; resumes by Last-Event-ID',
    access: 'lot.realtime',
    lot: 'query.parkingLot',
    query: z.object({ parkingLot: several(id).optional().describe('default: all of the caller’s lots') }),
    reply: z.string(),
    raw: 'text/event-stream',
  }),
}
