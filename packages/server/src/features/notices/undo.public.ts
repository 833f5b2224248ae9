export { undoNotices } from './notice-undo.ts'
export { eraseNotices } from './notice-erasure.ts'
