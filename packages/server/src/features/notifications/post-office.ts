import type { MailCarrier } from '@stallwise/ports/mail.port.ts'
import type { Config } from '#platform/config/config.ts'
import type { MailConfig } from '#platform/config/mail-config.ts'
import { asPostOffice, forgetMailsBefore } from './outbox.claims.store.ts'
import type { SenderParts } from './sender.ts'

const daysKept = 30

/** The demo's mails go nowhere: its mailbox shows them. */
const keptHere: MailCarrier = { send: async () => ({ kind: 'sent' }) }

/** Where mails go, and under which name they leave. */
export type PostOffice = Pick<SenderParts, 'mail' | 'mailDomain' | 'keepsMailWords'>

/** MAIL-09: whether mails are read in the demo's mailbox in place of being sent. */
export const hasMailbox = ({ demo, mail }: Config): boolean => demo && mail === undefined

/** Where mails go: to the mail server; to the demo's mailbox; or, without either, nowhere yet. */
export const postOfficeOf = (
  config: Config,
  connect: (settings: MailConfig & { readonly language: string }) => MailCarrier,
): PostOffice => {
  const { mail, locale, publicUrl } = config
  if (mail) {
    const mailDomain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
    return { mail: connect({ ...mail, language: locale }), mailDomain, keepsMailWords: false }
  }
  const nowhere = { mailDomain: new URL(publicUrl).hostname, keepsMailWords: true }
  return { ...nowhere, mail: hasMailbox(config) ? keptHere : undefined }
}

/** MAIL-08: a mail that is done with is forgotten after 30 days. */
export const forgetOldMails = ({ database, clock }: SenderParts): Promise<number> =>
  asPostOffice(database, (tx) => forgetMailsBefore(tx, new Date(clock() - daysKept * 86_400_000)))
