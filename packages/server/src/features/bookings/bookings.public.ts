export { addBookingRows } from './bookings.load.ts'
