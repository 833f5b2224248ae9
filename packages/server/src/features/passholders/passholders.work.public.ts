export { recordPassesSold } from './passes-sold.work.ts'
