export { findDefaultGroupAt, keepDefaultGroup } from './default-group.store.ts'
export { loadRatePlanRows } from './pricing.load.ts'
export { listPlannedRates } from './pricing.store.ts'
