import { bookingSorts, bookingStates } from '@stallwise/domain/bookings/bookings.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { cursor, countedAtFirst, id, instant, plainText } from '../base/wire.ts'

const text = z.string().max(1_000)
const day = z.iso.date()

/** Bookings. Rules BOO-10 to BOO-16. */
export const bookings = lotResource({
  path: '/bookings',
  area: 'bookings',
  read: 'passholder.read',
  manage: 'passholder.manage',
  fields: {
    bookingGroup: id.nullable().default(null),
    firstDay: text.default('').describe('YYYY-MM-DD, in the lot’s time zone'),
    lastDay: text.default('').describe('included'),
    name: text.default(''),
    email: text.nullable().default(null),
    licensePlate: text.default(''),
    passholder: id.nullable().default(null).describe('for whom it is, if that is a passholder'),
  },
  shown: {
    bookingGroup: id,
    bookingGroupName: z.string(),
    firstDay: day,
    lastDay: day,
    passholderId: z.string().nullable().describe('the pass ID of that passholder'),
    state: z.enum(bookingStates),
    bookedAt: instant,
    bookedBy: z.string().nullable(),
  },
  summaries: {
    add: 'Book a pass for one or several days',
    edit: 'Change a booking; absent fields are unchanged, a stale `version` is 409 with the current booking',
    remove: 'Cancel a booking',
    restore: 'Restore a canceled booking',
  },
})

/** A booking. */
export type BookingView = z.infer<typeof bookings.view>

/** A list of bookings: filter, order and page. BOO-41. */
export const bookingListQuery = z.object({
  parkingLot: id,
  bookingGroups: z.array(id).max(500).optional(),
  from: day.optional().describe('bookings with a day from then on'),
  to: day.optional().describe('bookings with a day until then'),
  search: plainText(200).optional(),
  states: z.array(z.enum(bookingStates)).optional(),
  sort: z.enum(bookingSorts).default('firstDay'),
  descending: z.boolean().default(false),
  limit: z.number().int().min(1).max(500).default(50),
  cursor,
})
/** A list of bookings: filter, order and page. */
export type BookingListQuery = z.output<typeof bookingListQuery>

const read = { area: 'bookings', access: 'passholder.read' } as const

/** Endpoints for bookings. */
export const bookingsEndpoints = {
  ...bookings.writes,
  'GET /bookings/{id}': endpoint({
    ...read,
    summary: 'A booking',
    lot: 'object',
    params: z.object({ id }),
    reply: bookings.view,
  }),
  'POST /bookings/list': endpoint({
    ...read,
    summary:
      'The bookings of a lot, filtered, sorted and paged; the total where a page does not continue another',
    lot: 'body.parkingLot',
    body: bookingListQuery,
    reply: countedAtFirst(bookings.view),
  }),
}
