import type { MailOutcome } from '@stallwise/ports/mail.port.ts'

/** What nodemailer says of a failure; `permanent` stands there whenever the server replied. */
export interface SmtpFailure {
  readonly message?: string
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
  readonly permanent?: boolean
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300)

/**
 * 421 closes the whole service (RFC 5321 section 3.8). A sign-in or a sender that is refused is a matter of how we are
 * set up: as a refusal of the mail it would throw away every mail there is.
 */
export const outcomeOf = (failure: SmtpFailure): MailOutcome => {
  const { code, command, responseCode, permanent } = failure
  const reason = oneLine(failure.response ?? failure.message ?? 'no answer')
  const isAboutMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  if (!isAboutMail || responseCode === undefined || responseCode === 421) return { kind: 'away', reason }
  return { kind: permanent ? 'refused' : 'deferred', reason }
}
