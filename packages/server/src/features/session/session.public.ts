export { loadSession, type AccountRow, type LotGrantRow, type UserRow } from './session.load.ts'
export { bindSession, type SessionParts } from './session.routes.ts'
