export { CustomerHead } from './CustomerHead.tsx'
export { customerQuery, customersKey, customersQuery } from './customers.queries.ts'
