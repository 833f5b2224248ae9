export { decideViolation, reportViolation } from './violations.commands.ts'
