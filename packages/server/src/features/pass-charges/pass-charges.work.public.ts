export { recordPeriodsBegun } from './charges.work.ts'
