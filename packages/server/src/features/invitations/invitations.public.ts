export { invitationResults } from './invitation-results.ts'
export { deleteMobileLogBefore } from './mobile-log.store.ts'
export { storeMobileEvents } from './mobile-events.store.ts'
export { loadMobileApp, type MobileAppRows } from './invitations.load.ts'
