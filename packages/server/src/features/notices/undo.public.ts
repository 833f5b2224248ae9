export { cancelWaitingNotices, undoNotices } from './notice-undo.ts'
export { eraseNotices } from './notice-erasure.ts'
