export { usePeriodNames } from './history/history-words.ts'
