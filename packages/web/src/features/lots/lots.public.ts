export { lotQuery, lotsQuery } from './lots.queries.ts'
