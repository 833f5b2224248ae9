export { loadRatePlanRows } from './pricing.load.ts'
