export { loadRatePlanRows } from './pricing.load.ts'
export { listPlannedRates } from './pricing.store.ts'
