export { decideViolation, reportViolation } from './violations.commands.ts'
export { eraseViolations } from './violation-erasure.ts'
