export { findDefaultGroupAt, keepDefaultGroup } from './default-group.store.ts'
export { loadRatePlanRows } from './pricing.load.ts'
export { listRatesInForce } from './pricing.store.ts'
