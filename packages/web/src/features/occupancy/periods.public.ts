export { historyPeriods } from './occupancy.search.ts'
