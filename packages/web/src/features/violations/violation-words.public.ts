export { doubtTexts, reasonNames } from './violation-words.ts'
