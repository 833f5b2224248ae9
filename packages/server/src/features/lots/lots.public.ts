export { scheduleSilenceTimers, loadLots } from './lots.load.ts'
export type { LotRows } from './lots.load.ts'
