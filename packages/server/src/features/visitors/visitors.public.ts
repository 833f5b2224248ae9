export { eraseGuests } from './guest-erasure.ts'
