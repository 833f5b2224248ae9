export { deleteOldPassholderImports } from './import/passholder-imports.store.ts'
export { recordPassesSold } from './passes-sold.work.ts'
