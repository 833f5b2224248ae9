import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, ifVersion } from '../shared/wire.ts'

/** A named set of stalls and floors that wayfinders count. `free` leaves out what is closed or out of use. */
export const sector = z.object({
  _id: id,
  parkingLot: id,
  name: z.string(),
  stalls: z.array(z.string()).describe('by number'),
  floors: z.array(z.string()).describe('whole floors, by name'),
  capacity: z.number().int(),
  free: z
    .number()
    .int()
    .nullable()
    .optional()
    .describe('for whoever may see what goes on in the lot; null when nothing was ever observed'),
  version: z.number().int(),
})

const fields = {
  name: z.string(),
  stalls: z.array(z.string().max(40)).max(20_000),
  floors: z.array(z.string().max(40)).max(500),
}

/** A new sector; SEC-01 and following say what its fields may be. */
export const newSector = z.object({
  parkingLot: id,
  name: fields.name.default(''),
  stalls: fields.stalls.default([]),
  floors: fields.floors.default([]),
})

/** A change of a sector: absent fields stay. A stale `version` is 409 with the sector as it stands. */
export const sectorEdit = z.object(fields).partial().extend({ version: z.number().int().optional() })

/** A sector. */
export type SectorView = z.infer<typeof sector>
/** A new sector. */
export type NewSector = z.output<typeof newSector>
/** A change of a sector. */
export type SectorEdit = z.output<typeof sectorEdit>

const ofId = { params: z.object({ id }), lot: 'object' } as const
const manage = { area: 'sectors', access: 'device.manage' } as const

/** Calls of area sectors. */
export const sectorsEndpoints = {
  'GET /sectors': endpoint({
    area: 'sectors',
    summary: 'The sectors of a lot with what is free now',
    access: 'lot.read',
    lot: 'query.parkingLotId',
    query: z.object({ parkingLotId: id }),
    reply: z.object({ data: z.array(sector) }),
  }),
  'POST /sectors': endpoint({
    ...manage,
    summary: 'Create a sector',
    lot: 'body.parkingLot',
    body: newSector,
    reply: sector,
    status: 201,
  }),
  'PUT /sectors/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Change a sector',
    body: sectorEdit,
    reply: sector,
  }),
  'DELETE /sectors/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove a sector',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /sectors/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Bring back a removed sector',
    reply: sector,
  }),
}
