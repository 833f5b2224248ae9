export { writeImport } from './history-import.store.ts'
export { seesPassholderGroups, withPassholderGroups } from './passholder-counts.ts'
