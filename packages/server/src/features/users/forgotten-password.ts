import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { queueMail } from '#features/notifications/notifications.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { hoursUntil } from './user-links.ts'
import type { UserParts } from './user-parts.ts'
import { findUserByEmail } from './users.store.ts'

/** SES-41: e-mails a link for a new password to the user of that e-mail, if one exists who may sign in. */
export const sendForgottenPassword = async (parts: UserParts, email: string): Promise<void> => {
  const { database, directory, publicUrl, clock } = parts
  const row = await database.asSystem((tx) => findUserByEmail(tx, email))
  const account = row && !row.blocked ? await directory?.findByEmail(row.email) : undefined
  if (!row || !account || account.blocked) return
  const ticket = await directory!.issueTicket(account.id, 'setPassword', `${publicUrl}/user/passwordcreated`)
  if ('sentByDirectory' in ticket) return
  const data = { name: row.name, link: ticket.link, hoursValid: hoursUntil(ticket.expiresAt, clock()) }
  await database.asSystem(async (tx) => {
    await queueMail(tx, {
      to: row.email,
      template: 'password-reset',
      data,
      cause: `password-reset:${row.id}`,
    })
    await writeAudit(tx, {
      customerId: row.customer_id,
      actor: { id: null, name: 'sign-in' },
      action: 'user.forgotten-password',
      objectKind: 'user',
      objectId: row.id,
      before: null,
      after: null,
      at: new Date(clock()),
    })
  })
}

/** USR-26: notifies a user of a changed password. */
export const notifyPasswordReplaced = async (tx: Tx, email: string): Promise<void> => {
  const row = await findUserByEmail(tx, email)
  if (row && isMailAddress(row.email))
    await queueMail(tx, { to: row.email, template: 'password-changed', data: { name: row.name } })
}
