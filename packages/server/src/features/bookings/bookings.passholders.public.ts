export { freeBookings, restoreFreedBookings } from './freed-bookings.ts'
