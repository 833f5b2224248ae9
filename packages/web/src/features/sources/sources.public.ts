export { useKindNames } from './source-words.ts'
