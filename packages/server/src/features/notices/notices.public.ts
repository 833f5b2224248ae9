export { noticeResults } from './notice-results.ts'
export { sendNotice, type NoticeParts } from './notices.commands.ts'
