export { writeImport } from './history-import.store.ts'
