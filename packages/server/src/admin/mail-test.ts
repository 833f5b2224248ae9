import type { MailOutcome } from '@stallwise/ports/mail.port.ts'
import { openMailDelivery } from '#app.ts'
import { hasMailbox, sendTestMail } from '#features/notifications/notifications.work.public.ts'
import type { Config } from '#platform/config/config.ts'
import { activateLanguage } from '#platform/language/language.ts'

/** The message to print, and whether the mail server accepted the mail. */
export interface TestMailReport {
  readonly isSent: boolean
  readonly message: string
}

const messageFor = (outcome: MailOutcome, server: string): string => {
  switch (outcome.kind) {
    case 'sent':
      return `${server} accepted the mail. Delivery is now up to that server: check the mailbox and the spam folder.`
    case 'refused':
      return `${server} rejected the mail permanently: ${outcome.reason}`
    case 'deferred':
      return `${server} rejected the mail temporarily: ${outcome.reason}`
    case 'away':
      return `${server} could not be used to send mail: ${outcome.reason}`
  }
}

/** Sends a test mail and reports the result. */
export const testMail = async (config: Config, to: string): Promise<TestMailReport> => {
  if (hasMailbox(config))
    return { isSent: false, message: 'The demo sends no mail: set SMTP_URL and MAIL_FROM.' }
  if (!config.mail)
    return { isSent: false, message: 'SMTP_URL is not set: mails stay in the outbox until it is.' }
  activateLanguage()
  const outcome = await sendTestMail(openMailDelivery(config), to, config.publicUrl)
  if (!outcome) return { isSent: false, message: 'No mail server is configured: set SMTP_URL and MAIL_FROM.' }
  const { host, port } = config.mail
  return { isSent: outcome.kind === 'sent', message: messageFor(outcome, `${host}:${port}`) }
}
