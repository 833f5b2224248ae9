export { applyMove, getViolation, judgedViolation, type Move } from './violation-moves.ts'
export { findViolationPicture, loadNoticeDoubts } from './violation-details.ts'
export { findViolation, type ViolationRow } from './violations.store.ts'
export { exceededOf, violationView } from './violations.view.ts'
