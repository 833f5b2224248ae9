export { kindNames } from './source-words.ts'
