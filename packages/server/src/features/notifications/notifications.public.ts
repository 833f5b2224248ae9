import {
  isMailAddress,
  mailsOfUserADay,
  mailsToAddressADay,
} from '@stallwise/domain/notifications/mail-address.rules.ts'
import type { Language } from '#platform/language/language.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { cancelWaiting, countCaused, deleteMailsOf, insertMail, type AttachedFile } from './outbox.store.ts'
import { renderMail } from './render-mail.ts'
import type { TemplateData, TemplateName } from './templates/templates.ts'

export interface MailOrder<T extends TemplateName> {
  /** One address, checked by the caller (`isMailAddress`); any other is a RangeError. */
  readonly to: string
  readonly template: T
  readonly data: TemplateData<T>
  /** The server's language if it is left out. */
  readonly language?: Language
  /** Why the mail is sent, such as `user-invited:<id>`: it can be cancelled by this name until it is sent. */
  readonly cause?: string
  /** Earliest time to send it, for a mail that can be cancelled for a while. */
  readonly notBefore?: Date
  /** MAIL-12: the user who chose its words and address, if that user's mails are limited. */
  readonly causedBy?: string | undefined
  /** MAIL-20: sent with it if it still exists then. */
  readonly attachment?: AttachedFile | undefined
  /** MAIL-21: an address that ends such mails by a POST. */
  readonly unsubscribe?: string | undefined
}

const daySeconds = 86_400

/** MAIL-12: whether a user may cause another e-mail to this address now. */
export const mayCauseMail = async (tx: Tx, userId: string, to: string): Promise<boolean> => {
  const { ofUser, toAddress } = await countCaused(tx, userId, to)
  return ofUser < mailsOfUserADay && toAddress < mailsToAddressADay
}

/** Writes a mail into the outbox in the caller's transaction: it is sent only if that commits. */
export const queueMail = async <T extends TemplateName>(tx: Tx, order: MailOrder<T>): Promise<void> => {
  const { to, template, data, cause, notBefore, language, causedBy, attachment, unsubscribe } = order
  if (!isMailAddress(to)) throw new RangeError('not a valid e-mail address')
  if (causedBy !== undefined && !(await mayCauseMail(tx, causedBy, to)))
    throw new Refusal('too-many-mails', { retryAfterSeconds: daySeconds })
  const rendered = renderMail(template, data, language)
  await insertMail(tx, { to, template, cause, notBefore, causedBy, attachment, unsubscribe, ...rendered })
}

/** Cancels the mails of a cause that are neither sent nor being sent; returns how many. */
export const cancelMails = (tx: Tx, cause: string): Promise<number> => cancelWaiting(tx, cause)

/** Deletes what the outbox has of these causes, sent or not: its addresses and subjects are erased with what they are about. */
export const deleteMails = (tx: Tx, causes: readonly string[]): Promise<void> => deleteMailsOf(tx, causes)

export { notifyUser } from './notify-user.ts'
/** Shows how an e-mail would look. */
export { renderMail } from './render-mail.ts'
export type { TemplateData } from './templates/templates.ts'
export { reportTitles } from './templates/report-titles.ts'
export { violationReasonName } from './templates/violation-reasons.ts'
