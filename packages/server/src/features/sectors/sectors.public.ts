export { listSectorCounts } from './sectors.resource.ts'
