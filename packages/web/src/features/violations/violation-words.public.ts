export { doubtNames, reasonNames } from './violation-words.ts'
