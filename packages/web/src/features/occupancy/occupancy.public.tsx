export { GroupBars } from './GroupBars.tsx'
export { highOccupancyOf } from './high-occupancy.ts'
export type { HighOccupancy } from './high-occupancy.ts'
export { OccupancyDonut } from './OccupancyDonut.tsx'
