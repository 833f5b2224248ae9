export { noticeResults } from './notice-results.ts'
export { sendNotice, type NoticeParts } from './notices.commands.ts'
export { linkUntil } from './notice-texts.ts'
export { addViolationLink, hashOfToken, removeLinksFor } from './notices.store.ts'
