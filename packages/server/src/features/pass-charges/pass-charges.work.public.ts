export { applyPassChanges, recordPeriodsBegun } from './charges.work.ts'
