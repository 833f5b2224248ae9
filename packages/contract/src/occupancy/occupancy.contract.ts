import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id } from '../base/wire.ts'

/** Vehicles and capacity; percent = occupancy / capacity × 100 with one decimal, null without capacity and where nothing was ever observed. Source: decision 4. */
export const count = z.object({
  capacity: z.number().int(),
  occupancy: z.number().int(),
  occupancyPercent: z.number().nullable(),
})

/** A parking group's figures; `estimated` when over 10 % of its stalls are in sensor error; `high` above its threshold. */
export const groupCount = count.extend({
  _id: id,
  name: z.string(),
  type: z.enum(groupTypes),
  countedBy: z.enum(['stalls', 'plates']),
  highOccupancyThreshold: z.number().nullable(),
  high: z.boolean(),
  estimated: z.boolean(),
})

const stallCount = z.object({ capacity: z.number().int(), occupancy: z.number().int() })

/** A floor's figures, in total and by type; `closed` = stalls out of use, which are not part of its capacity. */
export const floorCount = count.extend({
  floorName: z.string(),
  closed: z.number().int().optional(),
  types: z
    .object({ tenant: stallCount, visitor: stallCount, ev: stallCount, reserved: stallCount })
    .partial()
    .optional(),
})

/** Figures by group type; `others` are vehicles that count in no group. */
export const typeCounts = z.object({
  tenant: count,
  visitor: count,
  ev: count,
  reserved: count,
  others: z.number().int(),
})

/** All figures of a lot at one version. */
export const lotCounts = count.extend({
  high: z.boolean(),
  estimated: z.boolean(),
  types: typeCounts,
  groups: z.array(groupCount),
  floors: z.array(floorCount),
  passholderGroups: z
    .array(z.object({ _id: id, occupancy: z.number().int() }))
    .optional()
    .describe(
      'vehicles inside by passholder group, without groups that have none; only if the lot counts them, for whoever sees all groups',
    ),
})

/** Figures of a lot at one version. */
export type LotCounts = z.infer<typeof lotCounts>
/** Figures of a parking group. */
export type GroupCount = z.infer<typeof groupCount>
/** Figures of a floor. */
export type FloorCount = z.infer<typeof floorCount>
/** Vehicles and capacity. */
export type Count = z.infer<typeof count>

const passholderOccupancy = z.object({ occupancy: z.number().int(), passholderCount: z.number().int() })

/** Endpoints for current occupancy. */
export const occupancyEndpoints = {
  'GET /occupancy/lpr/passholder-group/{id}': endpoint({
    area: 'occupancy',
    summary: 'Vehicles of a passholder group inside, by plates',
    access: 'lot.realtime',
    lot: 'object',
    params: z.object({ id }),
    reply: passholderOccupancy,
  }),
  'GET /occupancy/lpr/passholder-total/{parkingLotId}/{parkingGroup}': endpoint({
    area: 'occupancy',
    summary: 'Vehicles of all passholder groups of a parking group (id or type) inside, by plates',
    access: 'lot.realtime',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id, parkingGroup: z.union([id, z.enum(groupTypes)]) }),
    reply: passholderOccupancy,
  }),
}
