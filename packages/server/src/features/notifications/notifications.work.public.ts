export { deleteOldMails, hasMailbox, mailDeliveryOf } from './mail-delivery.ts'
export { sendTestMail } from './test-mail.ts'
export { MailSender, measureOutbox } from './sender.ts'
export type { MailResult, MailResults, SenderParts } from './sender.ts'
