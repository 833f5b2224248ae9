export { doubtTexts } from './violation-words.ts'
