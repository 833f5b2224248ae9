export { LotMap } from './LotMap.tsx'
export { onLotChange } from './stalls.live.ts'
