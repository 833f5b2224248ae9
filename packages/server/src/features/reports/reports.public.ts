export { reportMailResults } from './mail/report-mail-results.ts'
