import {
  maxPassholdersAtOnce,
  passholderSorts,
  passTypes,
} from '@stallwise/domain/passholders/passholders.model.ts'
import { appStates, invitationStates } from '@stallwise/domain/invitations/invitations.model.ts'
import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { firstDate, lastDate } from '@stallwise/domain/fields/date-limits.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { resourceSchemas } from '../base/lot-resource.ts'
import { cursor, countedAtFirst, id, ifVersion, instant, pageOf, pageQuery, plainText } from '../base/wire.ts'
import { vehicleEntered, vehicleShown } from './passholder-vehicle.contract.ts'

const text = z.string().max(1_000)
const optional = text.nullable().default(null)
const day = z.iso.date()
const count = z.number().nullable().default(null)

const schemas = resourceSchemas({
  fields: {
    passholderGroup: id.nullable().default(null),
    passholderId: text.default(''),
    name: text.default(''),
    email: optional.describe('one or several addresses, comma separated'),
    suite: optional,
    passType: text.default('allDay'),
    validityGroup: id
      .nullable()
      .default(null)
      .describe('a pass validity group of the lot; null = at all hours'),
    validFrom: optional.describe('YYYY-MM-DD in the lot’s time zone, included'),
    validTo: optional.describe('YYYY-MM-DD in the lot’s time zone, included'),
    isMultiPass: z.boolean().default(false),
    numberOfVehicles: count.describe('of a multi-pass'),
    insideAtOnce: count.describe('of a multi-pass: vehicles that may be inside at once'),
    vehicles: z.array(vehicleEntered).max(1_000).default([]),
    tagIds: z.array(text).max(1_000).default([]),
    sameAsPassOwner: z.boolean().default(true),
    passOwnerName: optional,
    passOwnerEmail: optional,
  },
  shown: {
    passholderGroup: id,
    passholderGroupName: z.string(),
    parkingGroup: id,
    passType: z.enum(passTypes),
    validFrom: day.nullable(),
    validTo: day.nullable(),
    numberOfVehicles: z.number().int().nullable(),
    insideAtOnce: z.number().int().nullable(),
    vehicles: z.array(vehicleShown),
    state: z.enum(['valid', 'upcoming', 'expired']).describe('today, in the lot’s time zone'),
    appState: z.enum(appStates).describe('of the companion app'),
    invitations: z
      .array(
        z.object({
          email: z.string(),
          state: z.enum(invitationStates),
          reason: z.string().nullable().describe('why the last attempt failed'),
          askedAt: instant,
        }),
      )
      .describe('what became of the invitation, by address'),
    bookingsAhead: z
      .number()
      .int()
      .describe('bookings with days after today, which are freed if the passholder is removed'),
  },
})

/** What is entered of a new passholder. */
export const passholderEntered = schemas.added

/** A passholder as it is shown. */
export const passholderShown = schemas.view

/** Passholders. Rules PAS-10 to PAS-41. */
export const passholders = { ...schemas, manage: 'passholder.manage' } as const

/** A passholder. */
export type PassholderView = z.infer<typeof schemas.view>

/** A list of passholders: filter, order and page. PAS-40, PAS-41. */
export const passholderListQuery = z.object({
  parkingLot: id,
  passholderGroups: z.array(id).max(500).optional(),
  search: plainText(200).optional(),
  passTypes: z.array(z.enum(passTypes)).optional(),
  states: z.array(z.enum(['valid', 'upcoming', 'expired'])).optional(),
  isMultiPass: z.boolean().optional(),
  appStates: z.array(z.enum(appStates)).optional(),
  sort: z.enum(passholderSorts).default('name'),
  descending: z.boolean().default(false),
  limit: z.number().int().min(1).max(500).default(50),
  cursor,
})
/** A list of passholders: filter, order and page. */
export type PassholderListQuery = z.output<typeof passholderListQuery>

const some = z.object({ parkingLot: id, ids: z.array(id).min(1).max(maxPassholdersAtOnce) })
const changed = z.object({ count: z.number().int() })
const ofId = { lot: 'object', params: z.object({ id }) } as const
const read = { area: 'passholders', access: 'passholder.read' } as const
const manage = { area: 'passholders', access: passholders.manage } as const
const searched = pageQuery.extend({ search: plainText(200).optional() })
const counted = z.object({ count: z.number().int() })
const date = day.refine((text) => firstDate <= text && text <= lastDate)
const ofDay = { lot: 'object', params: z.object({ groupId: id, date }) } as const
const parkingGroup = z.union([id, z.enum(groupTypes)]).describe('id or type of parking groups')

/** Endpoints that change passholders. */
const passholderChanges = {
  'POST /v2/pass-holders/': endpoint({
    ...manage,
    summary: 'Add a passholder',
    lot: 'body.parkingLot',
    body: schemas.added,
    reply: schemas.view,
    status: 201,
  }),
  'PUT /v2/pass-holders/{id}': endpoint({
    ...manage,
    ...ofId,
    summary:
      'Change a passholder; absent fields are unchanged, a stale `version` is 409 with the current passholder',
    body: schemas.edited,
    reply: schemas.view,
  }),
  'POST /pass-holders-details/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Change who owns a pass',
    body: z.object({
      sameAsPassOwner: z.boolean(),
      passOwnerName: text.nullable().optional(),
      passOwnerEmail: text.nullable().optional(),
      version: z.number().int().optional(),
    }),
    reply: schemas.view,
  }),
  'DELETE /pass-holders/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove a passholder, and the days ahead that it has booked unless `paidPreBook` keeps them',
    query: ifVersion.extend({ paidPreBook: z.stringbool().optional() }),
    reply: z.null(),
    status: 204,
  }),
  'POST /pass-holders/move': endpoint({
    ...manage,
    summary: 'Move passholders to another passholder group of the lot, all or none',
    lot: 'body.parkingLot',
    body: some.extend({ passholderGroup: id }),
    reply: changed,
  }),
  'POST /pass-holders/delete': endpoint({
    ...manage,
    summary: 'Remove passholders, all or none; `paidPreBook` keeps the days ahead that they have booked',
    lot: 'body.parkingLot',
    body: some.extend({ paidPreBook: z.boolean().optional() }),
    reply: changed,
  }),
  'POST /pass-holders/restore': endpoint({
    ...manage,
    summary: 'Restore removed passholders, all or none',
    lot: 'body.parkingLot',
    body: some,
    reply: changed,
  }),
}

/** Endpoints for passholders. */
export const passholdersEndpoints = {
  ...passholderChanges,
  'POST /pass-holders/getFilterPassholderList': endpoint({
    ...read,
    summary: 'The passholders of a lot, filtered, sorted and paged; the first page has the total',
    lot: 'body.parkingLot',
    body: passholderListQuery,
    reply: countedAtFirst(schemas.view),
  }),
  'GET /pass-holders/{groupId}': endpoint({
    ...read,
    summary: 'The passholders of a group, by name',
    lot: 'object',
    params: z.object({ groupId: id }),
    query: searched,
    reply: pageOf(schemas.view),
  }),
  'GET /all-pass-holders/parkinglot/{id}': endpoint({
    ...read,
    summary: 'The passholders of a lot, by name',
    lot: 'params.id',
    params: z.object({ id }),
    query: searched,
    reply: pageOf(schemas.view),
  }),
  'GET /pass-holders/one/{id}': endpoint({
    ...read,
    ...ofId,
    summary: 'A passholder',
    reply: schemas.view,
  }),
  'GET /pass-holders/one/{id}/tags': endpoint({
    ...read,
    ...ofId,
    summary: 'Where the tags of a passholder are, by the open visits of the lot',
    reply: z.object({
      data: z.array(
        z.object({
          tagId: z.string(),
          status: z.enum(['inside', 'outside']),
          since: instant.nullable().describe('since when it is inside'),
        }),
      ),
    }),
  }),
  'GET /pass-holders/passholderId/{id}': endpoint({
    ...read,
    summary: 'The passholder with a pass ID',
    lot: 'query.parkingLot',
    params: z.object({ id: text }),
    query: z.object({
      parkingLot: id.optional().describe('required if several lots of the caller have a pass with that ID'),
    }),
    reply: schemas.view,
  }),
  'GET /pass-holders/byday/{groupId}/{date}': endpoint({
    ...read,
    ...ofDay,
    summary: 'The passholders of a group whose pass is valid on a day of the lot’s time zone',
    query: pageQuery,
    reply: pageOf(schemas.view),
  }),
  'GET /pass-holders/byday/{groupId}/{date}/count': endpoint({
    ...read,
    ...ofDay,
    summary: 'How many passholders of a group have a valid pass on a day',
    reply: counted,
  }),
  'GET /pass-holders': endpoint({
    ...read,
    summary: 'How many passholders each parking group has',
    lot: 'query.parkingLot',
    query: z.object({ parkingLot: id, groupBy: z.literal('parkingGroup') }),
    reply: z.object({
      data: z.array(
        z.object({
          _id: id,
          name: z.string(),
          type: z.enum(groupTypes),
          passholderCount: z.number().int(),
        }),
      ),
    }),
  }),
  'GET /pass-holders/parkinglot/{parkingLotId}/bygroup/{parkingGroup}/{passholderGroupId}/count': endpoint({
    ...read,
    summary: 'How many passholders a passholder group has, or all of a parking group',
    lot: 'params.parkingLotId',
    params: z.object({
      parkingLotId: id,
      parkingGroup,
      passholderGroupId: z.union([id, z.literal('all')]),
    }),
    reply: counted,
  }),
  'GET /pass-holders/time-bound/{parkingLotId}/{parkingGroup}/{date}/counts': endpoint({
    ...read,
    summary: 'Passes sold by type on a day; a multi-pass counts the vehicles that it allows inside',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id, parkingGroup, date }),
    reply: z.object({
      counts: z.object({
        allDay: z.number().int(),
        daytime: z.number().int(),
        overnight: z.number().int(),
      }),
    }),
  }),
  'GET /pass-holders/make/model/': endpoint({
    ...read,
    summary: 'Vehicle makes with their models',
    lot: 'none',
    reply: z.object({ data: z.array(z.object({ make: z.string(), models: z.array(z.string()) })) }),
  }),
}
