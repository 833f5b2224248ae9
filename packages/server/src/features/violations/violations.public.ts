export { addReportPhoto, reportViolation } from './reports.commands.ts'
export { decideViolation } from './violations.commands.ts'
export { violationsSeenBy } from './violations.access.ts'
export { eraseViolations } from './violation-erasure.ts'
