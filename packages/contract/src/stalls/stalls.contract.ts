import { maxStallsAtOnce, stallTextLength } from '@stallwise/domain/stalls/stall-edit.rules.ts'
import { sensorErrorKinds, stallTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant } from '../base/wire.ts'

/** A stall for the public lot viewer, without devices and people. */
export const publicStall = z.object({
  _id: id,
  stall: z.string(),
  parkingLot: id,
  floor: z.string(),
  stallType: z.enum(stallTypes),
  handicap: z.boolean(),
  status: z.enum(['vacant', 'occupied', 'sensor-error']),
  occupied: z.boolean(),
  closed: z.boolean().describe('closed by a closure; `occupied` still says whether there is a vehicle'),
})

/** A stall. Device data, `isActive` and sensor errors only with `stall.edit`; others see an inactive stall as vacant. Source: decision 1. */
export const stall = publicStall.extend({
  parkingGroup: id.nullable(),
  since: instant.nullable().describe('when the current state began'),
  version: z.number().int().describe('of the stall’s own data, sent back with an edit'),
  isActive: z.boolean().optional(),
  device: z.string().nullable().optional(),
  stallVendor: z.string().nullable().optional(),
  evStationId: z.string().nullable().optional(),
  evStationVendor: z.string().nullable().optional(),
  evConnector: z
    .string()
    .nullable()
    .optional()
    .describe(
      'of the station: the number of its EVSE, with that of the connector (`2.3`) unless it is the first',
    ),
  sensorErrors: z.array(z.enum(sensorErrorKinds)).optional(),
  batteryPercent: z.number().nullable().optional(),
  lastSeenAt: instant.nullable().optional(),
})

const text = z.string().trim().max(stallTextLength)
const deviceFields = {
  device: text.nullable().optional(),
  stallVendor: text.nullable().optional(),
  evStationId: text.nullable().optional(),
  evStationVendor: text.nullable().optional(),
  evConnector: text.nullable().optional(),
}

/** An edit of a stall: `stall` is the stall's number (or its id); absent fields are unchanged. A stale `version` is 409 with the current stall. */
export const stallEdit = z.object({
  parkingLot: id,
  stall: z.string().min(1).max(40),
  version: z.number().int().optional(),
  stallType: z.enum(stallTypes).optional(),
  parkingGroup: id.nullable().optional(),
  isActive: z.boolean().optional(),
  handicap: z.boolean().optional(),
  ...deviceFields,
})

const oneOfStalls = z.object(stallEdit.omit({ parkingLot: true, device: true, stallVendor: true }).shape)

/** STA-40: edits of several stalls of a lot, all of them or none. If a version is stale, 409 with all stalls that have another one. */
export const stallsEdit = z.object({
  parkingLot: id,
  stalls: z.array(oneOfStalls).min(1).max(maxStallsAtOnce),
})

/** A stall. */
export type StallView = z.infer<typeof stall>
/** A stall for the lot viewer. */
export type PublicStallView = z.infer<typeof publicStall>
/** An edit of a stall. */
export type StallEdit = z.infer<typeof stallEdit>
/** Edits of several stalls. */
export type StallsEdit = z.infer<typeof stallsEdit>

const floorQuery = z.object({ parkingLot: id.optional(), floor: z.string().max(40).optional() })

const edit = { area: 'stalls', access: 'stall.edit', lot: 'body.parkingLot' } as const

/** Endpoints for stalls. */
export const stallsEndpoints = {
  'GET /stalls': endpoint({
    area: 'stalls',
    summary: 'The stalls of a floor; empty if lot or floor is missing',
    access: 'lot.realtime',
    lot: 'query.parkingLot',
    query: floorQuery,
    reply: z.array(stall),
  }),
  'GET /stalls/lot-view': endpoint({
    area: 'stalls',
    summary: 'The stalls of a floor for the public lot viewer',
    access: 'public',
    lot: 'query.parkingLot',
    query: floorQuery,
    reply: z.array(publicStall),
  }),
  'PATCH /stalls': endpoint({
    ...edit,
    summary: 'Change several stalls of a lot, all of them or none',
    body: stallsEdit,
    reply: z.array(stall),
  }),
  'PUT /update-stall': endpoint({
    ...edit,
    summary: 'Update a stall’s devices',
    body: z.object({
      parkingLot: id,
      stall: z.string().min(1).max(40),
      version: z.number().int().optional(),
      ...deviceFields,
    }),
    reply: stall,
  }),
  'PUT /stalls/update-stall-details': endpoint({
    ...edit,
    summary: 'Update a stall',
    body: stallEdit,
    reply: stall,
  }),
}
