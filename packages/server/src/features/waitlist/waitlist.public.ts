export { eraseWaitlist } from './waitlist-erasure.ts'
export { processWaitlists } from './waitlist.commands.ts'
export { loadWaitlist } from './waitlist.load.ts'
