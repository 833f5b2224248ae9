export type { MasterlistRows } from './masterlists.load.ts'
export { findFreePassId, loadPassMasterlists } from './masterlists.store.ts'
