export { answerAppeal } from './appeals.commands.ts'
export { makeAppeal, type AppealParts } from './appeals.driver.commands.ts'
