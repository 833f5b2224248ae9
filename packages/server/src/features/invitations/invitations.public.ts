export { invitationResults } from './invitation-results.ts'
export { storeMobileEvents } from './mobile-events.store.ts'
export type { MobileAppRows } from './invitations.load.ts'
