export { CustomerHead } from './CustomerHead.tsx'
export { CustomerTrail } from './CustomerTrail.tsx'
export { customerQuery, customersKey, customersQuery } from './customers.queries.ts'
