import type { MailOutcome } from '@stallwise/ports/mail.port.ts'
import { openPostOffice } from '#app.ts'
import { hasMailbox, sendTestMail } from '#features/notifications/notifications.work.public.ts'
import type { Config } from '#platform/config/config.ts'
import { activateLanguage } from '#platform/language/language.ts'

/** What there is to say, and whether the mail is on its way. */
export interface TestMailReport {
  readonly isSent: boolean
  readonly words: string
}

const wordsOf = (outcome: MailOutcome, server: string): string => {
  switch (outcome.kind) {
    case 'sent':
      return `${server} took the mail. Whether it arrives is now up to that server: look into the mailbox, and among spam.`
    case 'refused':
      return `${server} refused this mail for good: ${outcome.reason}`
    case 'deferred':
      return `${server} put this mail off: ${outcome.reason}`
    case 'away':
      return `${server} could not be used: ${outcome.reason}`
  }
}

/** Sends a test mail and tells honestly what came of it. */
export const testMail = async (config: Config, to: string): Promise<TestMailReport> => {
  if (hasMailbox(config))
    return { isSent: false, words: 'The demo sends no mail: set SMTP_URL and MAIL_FROM.' }
  if (!config.mail) return { isSent: false, words: 'SMTP_URL is not set: mails wait in the outbox.' }
  activateLanguage()
  const outcome = await sendTestMail(openPostOffice(config), to, config.publicUrl)
  if (!outcome) return { isSent: false, words: 'There is no mail server.' }
  const { host, port } = config.mail
  return { isSent: outcome.kind === 'sent', words: wordsOf(outcome, `${host}:${port}`) }
}
