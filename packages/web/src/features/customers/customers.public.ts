export { CustomerHead } from './CustomerHead.tsx'
export { CustomerTrail } from './CustomerTrail.tsx'
export { customerQuery } from './customers.queries.ts'
