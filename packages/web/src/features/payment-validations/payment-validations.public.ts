export { reductionText } from './validation-words.ts'
