export { findDefaultGroupAt, followDefaultGroup, keepDefaultGroup } from './default-group.store.ts'
export { listRatesInForce } from './pricing.store.ts'
