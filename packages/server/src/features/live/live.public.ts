export { Hub } from './hub.ts'
export { deleteOldChanges } from './changes.store.ts'
