export { undoAnswer, type UndoneAnswer } from './appeal-undo.ts'
export { eraseAppeals } from './appeal-erasure.ts'
