export { processWaitlists } from './waitlist.commands.ts'
