export { loadPassMasterlists } from './masterlists.store.ts'
