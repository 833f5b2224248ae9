export { Hub } from './hub.ts'
