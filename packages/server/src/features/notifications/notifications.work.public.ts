export { forgetOldMails, hasMailbox, postOfficeOf } from './post-office.ts'
export { sendTestMail } from './test-mail.ts'
export { measureOutbox, sendDueMails } from './sender.ts'
export type { SenderParts } from './sender.ts'
