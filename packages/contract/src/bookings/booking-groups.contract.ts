import { bookingLimits } from '@stallwise/domain/bookings/bookings.model.ts'
import { passholderGroupTypes } from '@stallwise/domain/passholders/passholders.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, pageOf, pageQuery } from '../base/wire.ts'

const named = z.object({ _id: id, name: z.string() })
const members = z.array(z.union([id, z.looseObject({ _id: id }).transform(({ _id }) => _id)])).max(100)
const count = z.number().int()
const path = '/passholder-booking-groups'
const description = 'of Sunday to Saturday; null = as on every day; empty = none differs'

/** Booking groups. Rules BOO-01 to BOO-05. */
export const bookingGroups = lotResource({
  path,
  area: 'bookings',
  read: 'passholder.read',
  manage: 'passholder.manage',
  fields: {
    name: z.string().max(1_000).default(''),
    parkingGroup: id.nullable().default(null),
    allowance: z.number().nullable().default(null).describe('passes a day'),
    weekdayAllowances: z.array(z.number().nullable()).max(7).default([]).describe(description),
    daysAhead: z.number().nullable().default(30).describe('how many days ahead it may book'),
    longestBooking: z.number().nullable().default(null).describe('the most days; null = no limit'),
    contactEmails: z.string().max(1_000).nullable().default(null).describe('comma separated'),
    tenants: members.default([]),
  },
  shown: {
    parkingGroup: id,
    parkingGroupName: z.string(),
    parkingGroupType: z.enum(passholderGroupTypes),
    allowance: count,
    weekdayAllowances: z.array(count.nullable()),
    daysAhead: count,
    longestBooking: count.nullable(),
    tenants: z.array(named).describe('users with the role tenant to whom the group is assigned'),
    bookedToday: count,
    allowanceToday: count,
    upcomingBookings: count.describe('bookings that begin after today'),
  },
  summaries: {
    add: 'Add a booking group; added by a tenant, it is its own and has no allowance yet',
    edit: 'Change a booking group; tenants change its name and contact e-mails only',
    remove: 'Remove a booking group without bookings for today or later',
    restore: 'Restore a removed booking group',
  },
})

/** A booking group. */
export type BookingGroupView = z.infer<typeof bookingGroups.view>

const calendarDay = z.object({
  day: z.iso.date(),
  booked: count,
  allowance: count,
})
/** A day of a booking group's calendar. */
export type BookingDay = z.infer<typeof calendarDay>

const ofGroups = { area: 'bookings', access: 'passholder.read' } as const
const ofId = { lot: 'object', params: z.object({ id }) } as const

/** Endpoints for booking groups. */
export const bookingGroupsEndpoints = {
  ...bookingGroups.writes,
  'GET /passholder-booking-groups': endpoint({
    ...ofGroups,
    summary: 'The booking groups of a lot',
    lot: 'query.parkingLot',
    query: pageQuery.extend({ parkingLot: id }),
    reply: pageOf(bookingGroups.view),
  }),
  'GET /passholder-booking-groups/{id}': endpoint({
    ...ofGroups,
    ...ofId,
    summary: 'A booking group',
    reply: bookingGroups.view,
  }),
  'GET /passholder-booking-groups/{id}/calendar': endpoint({
    ...ofGroups,
    ...ofId,
    summary: `The passes booked and the allowance of each day, of at most ${bookingLimits.calendarDays} days`,
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    reply: z.object({
      today: z.iso.date(),
      lastDay: z.iso.date().describe('the last day that can be booked'),
      days: z.array(calendarDay),
    }),
  }),
}
