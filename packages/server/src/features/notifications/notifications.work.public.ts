export { forgetOldMails, hasMailbox, postOfficeOf } from './post-office.ts'
export { sendTestMail } from './test-mail.ts'
export { MailSender, measureOutbox } from './sender.ts'
export type { SenderParts } from './sender.ts'
