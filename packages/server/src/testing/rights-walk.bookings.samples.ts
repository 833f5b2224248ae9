import { bookingGroups } from '#features/bookings/booking-groups.resource.ts'
import { bookings } from '#features/bookings/bookings.resource.ts'
import { insertRow, samplesOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

let nth = 0

/** Of the tenant, who sees no other groups (BOO-04). */
const groupColumns = ({ lot }: Target) => ({
  parking_group_id: lot.tenants.id,
  allowance: 100,
  days_ahead: 30,
  tenants: lot.passholderGroup.tenants,
})
const aGroup = (target: Target): Promise<string> =>
  insertRow(target, 'booking_group', { name: `Walked ${nth++}`, ...groupColumns(target) })

const groupNeeds = {
  body: ({ lot }: Target) => ({ parkingGroup: lot.tenants.id, allowance: 0 }),
  columns: (target: Target) => ({ name: `Walked ${nth++}`, ...groupColumns(target) }),
}
const bookingNeeds = {
  body: async (target: Target) => ({
    bookingGroup: await aGroup(target),
    firstDay: dayAfter(3),
    lastDay: dayAfter(3),
    licensePlate: `BOOK${nth++}`,
  }),
  columns: async (target: Target) => ({
    booking_group_id: await aGroup(target),
    plate: `BOOK${nth++}`,
    name: 'Walked',
    first_day: dayAfter(3),
    last_day: dayAfter(4),
    starts_at: new Date(Date.now() + 3 * dayMs),
    ends_at: new Date(Date.now() + 5 * dayMs),
  }),
}
const aBooking = async (target: Target) => insertRow(target, 'booking', await bookingNeeds.columns(target))

/** One request for every endpoint of bookings. */
export const bookingSamples = {
  ...samplesOf(bookingGroups, groupNeeds),
  // Present, so that nothing has to be restored: tenants restore only what they removed themselves (PAS-35).
  'POST /passholder-booking-groups/{id}/restore': ofLot(async (target) => ({
    params: { id: await aGroup(target) },
  })),
  ...samplesOf(bookings, bookingNeeds),
  'GET /passholder-booking-groups': ofLot(({ lot }) => ({ query: { parkingLot: lot.lot.id } })),
  'GET /passholder-booking-groups/{id}': ofLot(async (target) => ({ params: { id: await aGroup(target) } })),
  'GET /passholder-booking-groups/{id}/calendar': ofLot(async (target) => ({
    params: { id: await aGroup(target) },
    query: { from: '2026-11-01', to: '2026-11-30' },
  })),
  'GET /bookings/{id}': ofLot(async (target) => ({ params: { id: await aBooking(target) } })),
  'POST /bookings/list': ofLot(({ lot }) => ({ body: { parkingLot: lot.lot.id } })),
} satisfies Readonly<Record<string, Row>>
