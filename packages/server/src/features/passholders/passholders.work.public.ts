export { deleteOldPassholderImports } from './import/passholder-imports.store.ts'
export { recordPassesSold } from './passes-sold.work.ts'
export { erasePassholders } from './passholder-erasure.ts'
