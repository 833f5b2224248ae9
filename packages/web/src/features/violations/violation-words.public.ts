export { reasonNames } from './violation-words.ts'
