import { countingModes, paymentFrequencies } from '@stallwise/domain/configuration/parking-group.model.ts'
import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, ifVersion, seenVersion } from '../base/wire.ts'

/** The settings of a parking group; prices with at most 2 decimals, thresholds in percent (null = the lot's). Rules CFG-20 to CFG-27. */
export const parkingGroupSettings = z.object({
  name: z.string().max(1_000),
  type: z.enum(groupTypes),
  standardPassPrice: z.number().nullable(),
  standardPassPaymentFrequency: z.enum(paymentFrequencies).nullable(),
  minimumNumberOfStalls: z.number(),
  passLimitPerDay: z.number().nullable(),
  highOccupancyThreshold: z.number().nullable(),
  countedBy: z.enum(countingModes),
  typedCapacity: z.number().nullable().describe('of a group counted by plates without stalls'),
  isDefaultVisitor: z.boolean().describe('visits of vehicles that belong to no group are counted here'),
})

/** What the passes of a group cost from a later day on; both null: the price stays. Rule CFG-29. */
const nextPassPrice = z.object({
  nextPassPriceCents: cents.nullable(),
  nextPassPriceFrom: z.iso
    .date()
    .nullable()
    .describe('YYYY-MM-DD on the lot’s clock; the price of today takes effect at once'),
})

/** A parking group with the stalls, passholder groups and booking groups that it has. */
export const parkingGroup = parkingGroupSettings.extend({
  _id: id,
  ...nextPassPrice.shape,
  stalls: z.number().int(),
  passholderGroups: z.number().int(),
  bookingGroups: z.number().int(),
  version: z.number().int(),
})

/** A parking group with the stalls that it has. */
export type ParkingGroupView = z.infer<typeof parkingGroup>

/** A new parking group; absent fields mean none or zero, and counting by stalls. */
export const newParkingGroup = z.object({
  ...parkingGroupSettings.partial().shape,
  name: parkingGroupSettings.shape.name,
  type: parkingGroupSettings.shape.type,
})

/** A change of a parking group: absent fields are unchanged. A stale `version` is 409 with the current group. */
export const parkingGroupEdit = parkingGroupSettings
  .partial()
  .extend({ ...nextPassPrice.partial().shape, version: seenVersion })

/** A new parking group. */
export type NewParkingGroup = z.output<typeof newParkingGroup>
/** A change of a parking group. */
export type ParkingGroupEdit = z.output<typeof parkingGroupEdit>

const ofLot = { area: 'lots', access: 'lot.configure', lot: 'params.id' } as const
const group = z.object({ id, parkingGroupId: id })

/** Endpoints for the parking groups of a lot. */
export const parkingGroupsEndpoints = {
  'GET /parking-lots/{id}/parking-groups': endpoint({
    ...ofLot,
    summary: 'The parking groups of a lot',
    params: z.object({ id }),
    reply: z.object({ data: z.array(parkingGroup) }),
  }),
  'POST /parking-lots/{id}/parking-groups': endpoint({
    ...ofLot,
    summary: 'Add a parking group',
    params: z.object({ id }),
    body: newParkingGroup,
    reply: parkingGroup,
    status: 201,
  }),
  'PUT /parking-lots/{id}/parking-groups/{parkingGroupId}': endpoint({
    ...ofLot,
    summary: 'Update a parking group',
    params: group,
    body: parkingGroupEdit,
    reply: parkingGroup,
  }),
  'DELETE /parking-lots/{id}/parking-groups/{parkingGroupId}': endpoint({
    ...ofLot,
    summary: 'Remove a parking group that has no stalls, passholder groups or booking groups',
    params: group,
    query: ifVersion,
    reply: z.object({ deleted: id }),
  }),
  'POST /parking-lots/{id}/parking-groups/{parkingGroupId}/restore': endpoint({
    ...ofLot,
    summary: 'Restore a removed parking group',
    params: group,
    reply: parkingGroup,
  }),
}
