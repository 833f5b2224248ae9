export { keepOccupancyBefore } from './occupancy-at.store.ts'
export { writeImport } from './history-import.store.ts'
export { seesPassholderGroups, withPassholderGroups } from './passholder-counts.ts'
export { readSlots } from './slots-text.ts'
