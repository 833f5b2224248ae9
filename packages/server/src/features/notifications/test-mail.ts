import type { MailOutcome } from '@stallwise/ports/mail.port.ts'
import { uuidv7 } from 'uuidv7'
import type { PostOffice } from './post-office.ts'
import { renderMail } from './render-mail.ts'

/** Brings a test mail to the mail server right now, past the outbox, so that what it says is heard. */
export const sendTestMail = async (
  { mail, mailDomain }: PostOffice,
  to: string,
  link: string,
): Promise<MailOutcome | undefined> =>
  mail?.send({ messageId: `${uuidv7()}@${mailDomain}`, to, ...renderMail('mail-test', { link }) })
