import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { queueMail } from '#features/notifications/notifications.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { languageOf } from '#platform/language/language.ts'
import { updateAccount } from './account-updates.ts'
import { hoursUntil } from './user-links.ts'
import { countLink } from './user-limits.ts'
import type { UserParts } from './user-parts.ts'
import { findUser, findUserByEmail, type UserRow } from './users.store.ts'

interface Request {
  readonly actor: { readonly id: string | null; readonly name: string }
  readonly action: 'user.forgotten-password' | 'user.change-password'
}

/** E-mails a user a link for a new password; false without an account that may sign in. */
const sendPasswordLink = async (parts: UserParts, row: UserRow, request: Request): Promise<boolean> => {
  const { database, directory, publicUrl, clock } = parts
  const account = row.blocked ? undefined : await directory?.findByEmail(row.email)
  if (!account || account.blocked) return false
  const ticket = await directory!.issueTicket(account.id, 'setPassword', `${publicUrl}/user/passwordcreated`)
  if ('sentByDirectory' in ticket) return true
  const data = { name: row.name, link: ticket.link, hoursValid: hoursUntil(ticket.expiresAt, clock()) }
  await database.asSystem(async (tx) => {
    await queueMail(tx, {
      to: row.email,
      template: 'password-reset',
      data,
      cause: `password-reset:${row.id}`,
      language: languageOf(row.preferences),
    })
    await writeAudit(tx, {
      customerId: row.customer_id,
      ...request,
      objectKind: 'user',
      objectId: row.id,
      before: null,
      after: null,
      at: new Date(clock()),
    })
  })
  return true
}

/** SES-41: e-mails a link for a new password to the user of that e-mail, if one exists who may sign in. */
export const sendForgottenPassword = async (parts: UserParts, email: string): Promise<void> => {
  const row = await parts.database.asSystem((tx) => findUserByEmail(tx, email))
  const request = { actor: { id: null, name: 'sign-in' }, action: 'user.forgotten-password' } as const
  if (row) await sendPasswordLink(parts, row, request)
}

/** USR-51, USR-22: e-mails the caller a link for a new password. */
export const sendOwnPasswordLink = async (parts: UserParts, viewer: Viewer): Promise<{ sent: true }> => {
  const { userId, name } = viewer
  const row = await parts.database.asSystem((tx) => findUser(tx, userId))
  if (!row || !parts.directory) throw new Refusal('directory-refused')
  await countLink(parts, viewer, userId)
  try {
    const request = { actor: { id: userId, name }, action: 'user.change-password' } as const
    const send = () => sendPasswordLink(parts, row, request)
    if (await send()) return { sent: true }
    // The account is missing at the identity provider: it is made from our record (USR-34).
    await updateAccount(parts, userId)
    if (await send()) return { sent: true }
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error
  }
  throw new Refusal('directory-unavailable')
}

/** USR-26: notifies a user of a changed password. */
export const notifyPasswordReplaced = async (tx: Tx, email: string): Promise<void> => {
  const row = await findUserByEmail(tx, email)
  if (row && isMailAddress(row.email))
    await queueMail(tx, {
      to: row.email,
      template: 'password-changed',
      data: { name: row.name },
      language: languageOf(row.preferences),
    })
}
