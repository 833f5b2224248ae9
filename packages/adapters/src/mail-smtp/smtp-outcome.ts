import type { MailOutcome } from '@stallwise/ports/mail.port.ts'

/** A failure reported by nodemailer; `permanent` is set whenever the server replied. */
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

/** What OpenSSL says of a server that answers in plain text: most likely the port for STARTTLS. */
const isPlainAnswer = (reason: string): boolean => /wrong version number|packet length too long/i.test(reason)
const plainAnswer =
  'the mail server does not begin with TLS on this port; use smtp:// in place of smtps:// for STARTTLS'

const reasonOf = ({ response, message }: SmtpFailure): string => {
  const reason = oneLine(response ?? message ?? 'no response')
  return isPlainAnswer(reason) ? plainAnswer : reason
}

/**
 * 421 closes the whole service (RFC 5321 section 3.8). A rejected sign-in or sender is a matter of our configuration:
 * treated as a rejection of the e-mail, it would discard every e-mail.
 */
export const outcomeOf = (failure: SmtpFailure): MailOutcome => {
  const { code, command, responseCode, permanent } = failure
  const reason = reasonOf(failure)
  const isSpecificToMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  if (!isSpecificToMail || responseCode === undefined || responseCode === 421) return { kind: 'away', reason }
  return { kind: permanent ? 'refused' : 'deferred', reason }
}
