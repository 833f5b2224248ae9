import { asOneLine, isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import type { MailCarrier, OutgoingMail } from '@stallwise/ports/mail.port.ts'
import nodemailer from 'nodemailer'
import { outcomeOf, type SmtpFailure } from './smtp-outcome.ts'

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps); otherwise the connection is upgraded if the server supports it. */
  readonly isSecure: boolean
  /** A password is never sent over an unencrypted connection, except on this machine. */
  readonly user?: { readonly name: string; readonly password: string }
  readonly from: { readonly name: string; readonly address: string }
  /** Language tag of each e-mail. */
  readonly language: string
}

/** Limit for an attempt. */
const maxAttemptMs = 45_000

const loopback = /^(127\.[\d.]+|localhost|::1|\[::1\])$/

const connect = ({ host, port, isSecure, user }: SmtpSettings) =>
  nodemailer.createTransport({
    host,
    port,
    secure: isSecure,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    ...(user && {
      auth: { user: user.name, pass: user.password },
      requireTLS: !isSecure && !loopback.test(host),
    }),
  })

/** Written as they are: folded or encoded, mail programs would not find the address. Source: RFC 8058 section 4. */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${link}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const message = (
  { from, language }: SmtpSettings,
  { messageId, to, subject, text, html, attachment, unsubscribe }: OutgoingMail,
) => ({
  from,
  // Objects, not text, so that nodemailer does not parse them for further addresses.
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  messageId: `<${messageId}>`,
  subject: asOneLine(subject),
  text,
  html,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': language,
    ...(unsubscribe !== undefined && unsubscribeHeaders(unsubscribe)),
  },
  ...(attachment && {
    attachments: [
      {
        filename: attachment.name,
        contentType: attachment.contentType,
        content: Buffer.from(attachment.bytes),
      },
    ],
  }),
})

/** Delivers e-mails to a mail server, each over its own connection. */
export const openSmtp = (settings: SmtpSettings): MailCarrier => {
  const transport = connect(settings)
  return {
    send: async (mail) => {
      if (!isMailAddress(mail.to)) throw new RangeError('not an address that mail can go to')
      try {
        await transport.sendMail({
          ...message(settings, mail),
          signal: AbortSignal.timeout(maxAttemptMs),
        })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error as SmtpFailure)
      }
    },
  }
}
