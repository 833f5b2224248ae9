export { sectorCount } from './sectors.view.ts'
export { listSectors } from './sectors.store.ts'
export type { SectorRow } from './sectors.store.ts'
