import {
  guestDays,
  guestSorts,
  guestStates,
  parkingPaymentOptions,
} from '@stallwise/domain/visitors/visitors.model.ts'
import { firstDate, lastDate } from '@stallwise/domain/fields/date-limits.ts'
import { z } from 'zod'
import { readAs } from '../logs/logs.contract.ts'
import { endpoint } from '../base/endpoint.ts'
import { resourceSchemas } from '../base/lot-resource.ts'
import { cursor, countedAtFirst, id, ifVersion, instant, pageOf, pageQuery, plainText } from '../base/wire.ts'

const text = z.string().max(1_000)
const option = z.enum(parkingPaymentOptions)
const minutes = z.number().int()

const schemas = resourceSchemas({
  fields: {
    licensePlate: text.default(''),
    name: text.default(''),
    passholderGroup: id.nullable().default(null),
    passholder: id.nullable().default(null),
    startsAt: text.nullable().default(null).describe('null = now'),
    minutes: z.number().nullable().default(null).describe('one of the durations that the lot offers'),
    parkingPaymentOption: text.default('nonPaid'),
  },
  shown: {
    passholderGroup: id,
    passholderGroupName: z.string(),
    hostName: z.string().nullable().describe('the passholder whom the guest visits'),
    hostSuite: z.string().nullable(),
    startsAt: instant,
    minutes,
    endsAt: instant.describe('with extensions, and early if the pass was ended'),
    isEnded: z.boolean().describe('ended early'),
    parkingPaymentOption: option,
    // GUE-13
    state: z.enum(guestStates),
    arrivedAt: instant.nullable(),
    readAs,
    leftAt: instant.nullable(),
  },
})

/** Guest passes. Rules GUE-01 to GUE-24. */
export const guestPasses = { ...schemas, manage: 'visitor.manage' } as const

/** A guest pass. */
export type GuestPassView = z.infer<typeof schemas.view>

/** A list of guests: filter, order and page. GUE-30. */
export const guestListQuery = z.object({
  parkingLot: id,
  days: z.array(z.enum(guestDays)).optional().describe('all if absent'),
  search: plainText(200).optional(),
  states: z.array(z.enum(guestStates)).optional(),
  passholderGroups: z.array(id).max(500).optional(),
  passholder: id.optional(),
  parkingPaymentOptions: z.array(option).optional(),
  sort: z.enum(guestSorts).default('startsAt'),
  descending: z.boolean().default(false),
  limit: z.number().int().min(1).max(500).default(50),
  cursor,
})
/** A list of guests: filter, order and page. */
export type GuestListQuery = z.output<typeof guestListQuery>

const count = z.number().int()
const guestCounts = z.object({ expected: count, inside: count, overdue: count, left: count, notSeen: count })
/** Today's guests by state. */
export type GuestCounts = z.infer<typeof guestCounts>

const named = z.object({ _id: id, name: z.string() })
const guestChoices = z.object({
  passholderGroups: z.array(
    named.extend({
      passesLeftToday: count
        .nullable()
        .describe('of its parking group’s pass limit per day; null = no limit'),
    }),
  ),
  visitorDurations: z.array(minutes),
  fullDays: z
    .array(z.object({ day: z.string(), text: z.string() }))
    .describe('days of the next week on which the lot will probably be full, and what is said of them'),
})
/** What a guest pass of a lot may refer to. */
export type GuestChoices = z.infer<typeof guestChoices>

const read = { area: 'visitors', access: 'visitor.read' } as const
const manage = { area: 'visitors', access: guestPasses.manage } as const
const ofId = { lot: 'object', params: z.object({ id }) } as const
const ofPassholders = { area: 'passholders' } as const
const date = z.iso.date().refine((day) => firstDate <= day && day <= lastDate)

/** Endpoints for guest passes. */
export const guestPassesEndpoints = {
  'POST /pass-holders/add-guest-pass': endpoint({
    ...manage,
    ...ofPassholders,
    summary: 'Add a guest pass',
    lot: 'body.parkingLot',
    query: z.object({ parkingPaymentOption: option.default('nonPaid') }),
    body: schemas.added.omit({ parkingPaymentOption: true }),
    reply: schemas.view,
    status: 201,
  }),
  'GET /pass-holders/getVisitors/{id}': endpoint({
    ...read,
    ...ofPassholders,
    summary: 'The guests of a lot, or of one host passholder, latest start first',
    ...ofId,
    query: pageQuery.extend({ search: plainText(200).optional() }),
    reply: pageOf(schemas.view),
  }),
  'GET /pass-holders/visitors/getActiveGuestPassCount/{parkingLotId}/{date}': endpoint({
    ...read,
    ...ofPassholders,
    summary: 'How many guest passes are active on a day of a time zone, by default the lot’s',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id, date }),
    query: z.object({
      parkingPaymentOption: option.optional(),
      passholderGroupId: id.optional(),
      offset: z.coerce.number().int().min(-840).max(840).optional().describe('minutes east of UTC'),
      timezone: z.string().max(60).optional().describe('IANA name; goes before offset'),
    }),
    reply: z.object({ count }),
  }),
  'POST /guest-passes/list': endpoint({
    ...read,
    summary:
      'The guests of a lot, filtered, sorted and paged; the first page has the total and today’s counts',
    lot: 'body.parkingLot',
    body: guestListQuery,
    reply: countedAtFirst(schemas.view).extend({ today: guestCounts.nullable() }),
  }),
  'GET /guest-passes/choices/{parkingLotId}': endpoint({
    ...manage,
    summary: 'What a guest pass of a lot may refer to',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    reply: guestChoices,
  }),
  'GET /guest-passes/{id}': endpoint({ ...read, ...ofId, summary: 'A guest pass', reply: schemas.view }),
  'PUT /guest-passes/{id}': endpoint({
    ...manage,
    ...ofId,
    summary:
      'Change a guest pass; absent fields are unchanged, a stale `version` is 409 with the current pass',
    body: schemas.edited,
    reply: schemas.view,
  }),
  'POST /guest-passes/{id}/extend': endpoint({
    ...manage,
    ...ofId,
    summary: 'Extend a guest pass by one of the durations that the lot offers',
    body: z.object({ minutes: z.number() }),
    reply: schemas.view,
  }),
  'POST /guest-passes/{id}/undo-extension': endpoint({
    ...manage,
    ...ofId,
    summary: 'Undo the last extension of a guest pass',
    reply: schemas.view,
  }),
  'POST /guest-passes/{id}/end': endpoint({
    ...manage,
    ...ofId,
    summary: 'End a guest pass now',
    reply: schemas.view,
  }),
  'POST /guest-passes/{id}/resume': endpoint({
    ...manage,
    ...ofId,
    summary: 'Undo the early end of a guest pass',
    reply: schemas.view,
  }),
  'DELETE /guest-passes/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Cancel a guest pass',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /guest-passes/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Restore a cancelled guest pass',
    reply: schemas.view,
  }),
}
