import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id } from '../base/wire.ts'

/**
 * Named sets of stalls and floors that wayfinders count; valid fields by SEC-01 and following. `free` does not include
 * stalls that are closed or inactive.
 */
export const sectors = lotResource({
  path: '/sectors',
  area: 'sectors',
  read: 'lot.read',
  manage: 'device.manage',
  fields: {
    name: z.string().default(''),
    stalls: z.array(z.string().max(40)).max(20_000).describe('by number').default([]),
    floors: z.array(z.string().max(40)).max(500).describe('whole floors, by name').default([]),
  },
  shown: {
    capacity: z.number().int(),
    free: z
      .number()
      .int()
      .nullable()
      .optional()
      .describe('only with access to the lot’s occupancy; null if never observed'),
  },
  summaries: {
    add: 'Create a sector',
    edit: 'Update a sector',
    remove: 'Remove a sector',
    restore: 'Restore a removed sector',
  },
})

/** A sector. */
export type SectorView = z.infer<typeof sectors.view>

/** Endpoints for sectors. */
export const sectorsEndpoints = {
  ...sectors.writes,
  'GET /sectors': endpoint({
    area: 'sectors',
    summary: 'The sectors of a lot with their available stalls',
    access: 'lot.read',
    lot: 'query.parkingLotId',
    query: z.object({ parkingLotId: id }),
    reply: z.object({ data: z.array(sectors.view) }),
  }),
}
