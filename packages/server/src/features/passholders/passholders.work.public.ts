export { deleteOldPassholderImports } from './import/passholder-imports.store.ts'
export { erasePassholders } from './passholder-erasure.ts'
