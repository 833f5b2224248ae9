import type { MailOutcome } from '@stallwise/ports/mail.port.ts'
import { uuidv7 } from 'uuidv7'
import type { MailDelivery } from './mail-delivery.ts'
import { renderMail } from './render-mail.ts'

/** Sends a test mail directly, bypassing the outbox, so that the mail server's answer can be reported. */
export const sendTestMail = async (
  { mail, mailDomain }: MailDelivery,
  to: string,
  link: string,
): Promise<MailOutcome | undefined> =>
  mail?.send({ messageId: `${uuidv7()}@${mailDomain}`, to, ...renderMail('mail-test', { link }) })
