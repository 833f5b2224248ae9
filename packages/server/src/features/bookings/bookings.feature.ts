import type { Feature } from '#feature.ts'
import { eraseBookings } from './booking-erasure.ts'
import { freeBookings, restoreFreedBookings } from './freed-bookings.ts'
import { bookingsRoutes } from './bookings.routes.ts'

export const bookings: Feature = {
  name: 'bookings',
  owns: ['booking', 'booking_group'],
  personal: {
    booking: ['name', 'email', 'plate'],
  },
  routes: ({ bind, services }) => bookingsRoutes(bind, services),
  on: {
    passesRemoved: async ({ change, passholderIds, keepsBookings }) => {
      if (!keepsBookings) await freeBookings(change, passholderIds)
    },
    passesRestored: ({ change, passholderIds }) => restoreFreedBookings(change, passholderIds),
  },
  keeps: { plates: eraseBookings },
}
