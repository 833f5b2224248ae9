export { eraseGuests } from './guest-erasure.ts'
export { addGuestRows } from './visitors.load.ts'
