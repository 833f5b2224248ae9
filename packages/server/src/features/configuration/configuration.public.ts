export { changeLot } from './lot-change.ts'
export type { Changing, LotChangeParts } from './lot-change.ts'
