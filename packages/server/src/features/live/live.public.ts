export { Hub } from './hub.ts'
export { forgetOldChanges } from './changes.store.ts'
