import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { cancelWaiting, insertMail } from './outbox.store.ts'
import { renderMail } from './render-mail.ts'
import type { TemplateData, TemplateName } from './templates/templates.ts'

export interface MailOrder<T extends TemplateName> {
  /** One address, checked by the caller (`isMailAddress`); any other is a RangeError. */
  readonly to: string
  readonly template: T
  readonly data: TemplateData<T>
  /** What the mail is about, such as `user-invited:<id>`: it can be taken back by this name until it leaves. */
  readonly cause?: string
  /** Not earlier: for a mail that can be taken back for a while. */
  readonly notBefore?: Date
}

/** Writes a mail into the outbox in the caller's transaction: it leaves once that has been committed, and only then. */
export const queueMail = async <T extends TemplateName>(tx: Tx, order: MailOrder<T>): Promise<void> => {
  const { to, template, data, cause, notBefore } = order
  if (!isMailAddress(to)) throw new RangeError('not an address that mail can go to')
  await insertMail(tx, { to, template, cause, notBefore, ...renderMail(template, data) })
}

/** Takes back the mails of a cause that have not left yet, and are not just leaving; how many. */
export const cancelMails = (tx: Tx, cause: string): Promise<number> => cancelWaiting(tx, cause)
