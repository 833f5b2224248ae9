export { loadSession, type AccountRow, type UserRow } from './session.load.ts'
export { bindSession } from './session.routes.ts'
