export { zonesQuery } from './zones.queries.ts'
