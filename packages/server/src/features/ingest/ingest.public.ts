export { judgeInTransaction } from './judging.transaction.ts'
export type { LockedLot } from './judging.transaction.ts'
export { JudgedLots } from './judged-lots.ts'
export { writeLotLog } from './lot-log.store.ts'
