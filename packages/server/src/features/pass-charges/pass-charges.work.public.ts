export { followPassChanges, recordPeriodsBegun } from './charges.work.ts'
