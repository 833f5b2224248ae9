export { kindNames } from './all/lot-device-words.ts'
