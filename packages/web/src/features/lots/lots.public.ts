export { onLotChange } from './lots.live.ts'
export { lotQuery, lotsQuery } from './lots.queries.ts'
