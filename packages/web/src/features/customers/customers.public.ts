export { CustomerHead } from './CustomerHead.tsx'
export { CustomerTrail } from './CustomerTrail.tsx'
export { customerQuery, customersKey } from './customers.queries.ts'
