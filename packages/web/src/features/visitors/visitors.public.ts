export { GuestState } from './guests/GuestState.tsx'
export { hostText } from './guests/guest-words.ts'
export { guestsQuery } from './visitors.queries.ts'
