export { addReportPhoto, reportViolation } from './reports.commands.ts'
export { decideViolation } from './violations.commands.ts'
export { eraseViolations } from './violation-erasure.ts'
