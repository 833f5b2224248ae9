import { DirectoryFault, type Ticket } from '@stallwise/ports/identity-directory.port.ts'
import { cancelMails, queueMail } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { languageOf } from '#platform/language/language.ts'
import { findAccount } from './in-sync.ts'
import type { UserParts } from './user-parts.ts'
import { findUser, type UserRow } from './users.store.ts'

/** Why a link is sent: the user was created; the link is resent; the e-mail changed. */
export type LinkReason =
  | { readonly kind: 'invite'; readonly invitedBy: string }
  | { readonly kind: 'verify' }
  | { readonly kind: 'newEmail' }

type Link = Extract<Ticket, { link: string }>

/** Cause of a user's e-mails with links, by which they are cancelled. */
export const linkCause = (userId: string): string => `user-link:${userId}`

const hour = 3_600_000
/** At least one. */
export const hoursUntil = (at: Date, now: number): number =>
  Math.max(1, Math.round((at.getTime() - now) / hour))

const queueLink = async (
  tx: Tx,
  row: UserRow,
  reason: LinkReason,
  { link, expiresAt }: Link,
  now: number,
) => {
  const account = { name: row.name, link, hoursValid: hoursUntil(expiresAt, now) }
  const cause = linkCause(row.id)
  await cancelMails(tx, cause)
  const language = languageOf(row.preferences)
  if (reason.kind !== 'invite')
    return queueMail(tx, { to: row.email, template: 'verify-email', data: account, cause, language })
  const data = { ...account, invitedBy: reason.invitedBy, customerName: row.customer_name }
  return queueMail(tx, { to: row.email, template: 'user-invited', data, cause, language })
}

/**
 * USR-20: sends a user the link to verify the address and, unless only the address is new, to set the password.
 * False if there is nothing to send or the identity provider fails; the link can be requested again.
 */
export const sendLink = async (parts: UserParts, userId: string, reason: LinkReason): Promise<boolean> => {
  const { database, directory, publicUrl, clock } = parts
  if (!directory) return false
  const row = await database.asSystem((tx) => findUser(tx, userId))
  if (!row || row.removed_at || row.verified) return false
  const isNewEmail = reason.kind === 'newEmail'
  const returnTo = `${publicUrl}${isNewEmail ? '/newuser/setup-complete' : '/user/passwordcreated'}`
  try {
    const account = await findAccount(parts, directory, row)
    if (!account || account.emailVerified) return false
    const ticket = await directory.issueTicket(
      account.id,
      isNewEmail ? 'verifyEmail' : 'setPassword',
      returnTo,
    )
    if ('link' in ticket) await database.asSystem((tx) => queueLink(tx, row, reason, ticket, clock()))
    return true
  } catch (error) {
    if (error instanceof DirectoryFault) return false
    throw error
  }
}
