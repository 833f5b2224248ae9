export { lotQuery, lotsOfCustomerQuery, lotsQuery } from './lots.queries.ts'
