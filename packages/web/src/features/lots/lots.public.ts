export { lotQuery, lotRows, lotsOfCustomerQuery, lotsQuery } from './lots.queries.ts'
