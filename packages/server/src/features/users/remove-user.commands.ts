import type { User } from '@stallwise/contract/users/users.contract.ts'
import { findRole, roles, type Role } from '@stallwise/domain/access/roles.ts'
import { cancelMails } from '#features/notifications/notifications.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { SeenVersion } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { requireAllowedChange, requireVersion } from './change-user.commands.ts'
import { currentView } from './create-user.commands.ts'
import { updateAccount } from './account-updates.ts'
import {
  auditUser,
  emailUsed,
  refusalOfEmail,
  requireLive,
  requirePlace,
  requireWithin,
} from './user-access.ts'
import { updateUser } from './user-changes.store.ts'
import { countLink } from './user-limits.ts'
import { linkCause, sendLink } from './user-links.ts'
import type { UserParts } from './user-parts.ts'
import { findUserByEmail, lockUser, type UserRow } from './users.store.ts'

/** The user of a deletion: by e-mail or id, with one of the user's roles, by our name or as its claim. */
export interface UserDeletion extends SeenVersion {
  readonly place: string
  readonly email: string
  readonly id?: string
  readonly role: string
}

const roleOf = (word: string): Role | undefined => findRole(word) ?? roles.find((role) => role === word)

const matchesDeletion = (row: UserRow | undefined, { id, role: word }: UserDeletion): row is UserRow => {
  const role = roleOf(word)
  return row !== undefined && (id === undefined || row.id === id) && !!role && row.roles.includes(role)
}

/** USR-23: deletes a user: it loses access at once, its account is blocked, its pending e-mails are cancelled. */
export const deleteUser = async (
  parts: UserParts,
  viewer: Viewer,
  doomed: UserDeletion,
): Promise<{ deleted: string }> => {
  const { database, clock } = parts
  const deleted = await database.withViewer(scopeOf(viewer), async (tx) => {
    const customerId = await requirePlace(tx, viewer, doomed.place)
    const found = await findUserByEmail(tx, doomed.email)
    if (!matchesDeletion(found, doomed)) throw new Refusal('not-found')
    const row = requireLive(requireWithin(viewer, await lockUser(tx, found.id), customerId))
    await requireVersion(parts, viewer, row, doomed.version)
    await requireAllowedChange(tx, viewer, row, { deleted: true })
    const at = clock()
    await updateUser(tx, row.id, { removedAt: new Date(at) })
    await cancelMails(tx, linkCause(row.id))
    await auditUser(tx, viewer, { action: 'user.delete', before: row, after: null, at })
    return row.id
  })
  await updateAccount(parts, deleted)
  return { deleted }
}

/** USR-23: sends the invitation that the deletion cancelled again; over the limit (USR-22) it can be requested later. */
const inviteAgain = async (parts: UserParts, viewer: Viewer, userId: string): Promise<void> => {
  try {
    await countLink(parts, viewer, userId)
    await sendLink(parts, userId, { kind: 'invite', invitedBy: viewer.name })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** USR-23: reverses a deletion while the account still exists. */
export const restoreUser = async (
  parts: UserParts,
  viewer: Viewer,
  place: string,
  id: string,
): Promise<User> => {
  let isToInvite: boolean
  let email = ''
  try {
    isToInvite = await parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const customerId = await requirePlace(tx, viewer, place)
      const row = requireWithin(viewer, await lockUser(tx, id), customerId)
      if (!row.removed_at) return false
      if (row.account_removed_at) throw new Refusal('too-late')
      email = row.email
      if (await findUserByEmail(tx, email)) throw emailUsed()
      await updateUser(tx, id, { removedAt: null })
      await auditUser(tx, viewer, { action: 'user.restore', before: null, after: row, at: parts.clock() })
      return !row.verified
    })
  } catch (error) {
    throw await refusalOfEmail(parts, viewer, error, email)
  }
  await updateAccount(parts, id)
  if (isToInvite) await inviteAgain(parts, viewer, id)
  return currentView(parts, viewer, id)
}
