import { passholderGroupTypes } from '@stallwise/domain/passholders/passholders.model.ts'
import { stallTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, ifVersion, pageOf, pageQuery } from '../base/wire.ts'

const named = z.object({ _id: id, name: z.string() })
const members = z.array(z.union([id, z.looseObject({ _id: id }).transform(({ _id }) => _id)])).max(100)

/** Passholder groups. Rules PAS-01 to PAS-04. */
export const passholderGroups = lotResource({
  path: '/passholder-groups',
  addPath: '/passholder-groups/',
  area: 'passholder-groups',
  read: 'passholder.read',
  manage: 'passholder.manage',
  fields: {
    name: z.string().max(1_000).default(''),
    parkingGroup: id.nullable().default(null),
    tenants: members.default([]),
    maxPasses: z.number().nullable().default(null).describe('the most passes; null = no limit'),
  },
  shown: {
    parkingGroup: id,
    tenants: z.array(named).describe('users with the role tenant to whom the group is assigned'),
    parkingGroupName: z.string(),
    parkingGroupType: z.enum(passholderGroupTypes),
    passholderCount: z.number().int(),
    maxPasses: z.number().int().nullable(),
    passesLeft: z.number().int().nullable().describe('passes that can still be sold; null = no limit'),
    waitlistCount: z.number().int().describe('people waiting, or with an open offer'),
    inside: z
      .number()
      .int()
      .nullable()
      .describe('vehicles inside, by visits; null if the lot does not count them'),
  },
  summaries: {
    add: 'Add a passholder group; added by a tenant, it is its own',
    edit: 'Change a passholder group; only others than tenants assign it to tenants',
    remove: 'Remove a passholder group',
    restore: 'Restore a removed passholder group, without the passholders that were moved',
  },
})

/** What a passholder group of a lot may refer to. */
export const passholderGroupChoices = z.object({
  parkingGroups: z.array(named.extend({ type: z.enum(passholderGroupTypes) })),
  tenants: z.array(named).describe('users with the role tenant who have the lot; empty for tenants'),
})

/** A passholder group. */
export type PassholderGroupView = z.infer<typeof passholderGroups.view>
/** What a passholder group of a lot may refer to. */
export type PassholderGroupChoices = z.infer<typeof passholderGroupChoices>

const ofGroups = { area: 'passholder-groups', access: 'passholder.read' } as const

/** Endpoints for passholder groups. */
export const passholderGroupsEndpoints = {
  ...passholderGroups.writes,
  'GET /passholder-groups': endpoint({
    ...ofGroups,
    summary: 'The passholder groups of a lot, of parking groups of one stall type or of all',
    lot: 'query.parkingLot',
    query: pageQuery.extend({ parkingLot: id, stallType: z.enum(stallTypes).optional() }),
    reply: pageOf(passholderGroups.view),
  }),
  'GET /passholder-groups/{id}': endpoint({
    ...ofGroups,
    summary: 'A passholder group',
    lot: 'object',
    params: z.object({ id }),
    reply: passholderGroups.view,
  }),
  'GET /passholder-groups/choices/{parkingLotId}': endpoint({
    ...ofGroups,
    access: 'passholder.manage',
    summary: 'What a passholder group of a lot may refer to',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    reply: passholderGroupChoices,
  }),
  'DELETE /passholder-groups/{id}': endpoint({
    ...ofGroups,
    access: 'passholder.manage',
    summary: 'Remove a passholder group; with passholders only if they are moved to another group',
    lot: 'object',
    params: z.object({ id }),
    query: ifVersion.extend({ moveTo: id.optional().describe('the group that gets its passholders') }),
    reply: z.null(),
    status: 204,
  }),
}
