import type { MailCarrier } from '@stallwise/ports/mail.port.ts'
import type { Config } from '#platform/config/config.ts'
import type { MailConfig } from '#platform/config/mail-config.ts'
import { withOutboxAccess, deleteMailsBefore } from './outbox.claims.store.ts'
import type { SenderParts } from './sender.ts'

const daysKept = 30

/** The demo's mails are not sent; its mailbox shows them. */
const mailboxCarrier: MailCarrier = { send: async () => ({ kind: 'sent' }) }

/** How mails are delivered, and the domain of their Message-IDs. */
export type MailDelivery = Pick<SenderParts, 'mail' | 'mailDomain' | 'keepsMailText'>

/** MAIL-09: whether mails are shown in the demo's mailbox instead of being sent. */
export const hasMailbox = ({ demo, mail }: Config): boolean => demo && mail === undefined

/** Delivers to the mail server or to the demo's mailbox; without either, mails wait in the outbox. */
export const mailDeliveryOf = (
  config: Config,
  connect: (settings: MailConfig & { readonly language: string }) => MailCarrier,
): MailDelivery => {
  const { mail, locale, publicUrl } = config
  if (mail) {
    const mailDomain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
    return { mail: connect({ ...mail, language: locale }), mailDomain, keepsMailText: false }
  }
  const local = { mailDomain: new URL(publicUrl).hostname, keepsMailText: true }
  return { ...local, mail: hasMailbox(config) ? mailboxCarrier : undefined }
}

/** MAIL-08: mails that were sent, failed or cancelled are deleted after 30 days. */
export const deleteOldMails = ({ database, clock }: SenderParts): Promise<number> =>
  withOutboxAccess(database, (tx) => deleteMailsBefore(tx, new Date(clock() - daysKept * 86_400_000)))
