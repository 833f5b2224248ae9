export { eraseBookings } from './booking-erasure.ts'
export { addBookingRows } from './bookings.load.ts'
