export { eraseBookings } from './booking-erasure.ts'
