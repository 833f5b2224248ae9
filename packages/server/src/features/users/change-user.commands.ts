import type { User, UserEdit } from '@stallwise/contract/users/users.contract.ts'
import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { refusalOfState, type UserStatus } from '@stallwise/domain/users/user-refusals.rules.ts'
import { mergeLots } from '@stallwise/domain/users/users.rules.ts'
import { queueMail } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireSeen } from '#platform/http/seen-version.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { languageOf } from '#platform/language/language.ts'
import { currentView, requireFaultless } from './create-user.commands.ts'
import { updateAccount, freeEmail } from './account-updates.ts'
import { compareUser } from './in-sync.ts'
import { auditUser, refusalOfEmail, requireLive, requirePlace, requireWithin } from './user-access.ts'
import { setLots, updateUser, type UserChange } from './user-changes.store.ts'
import { countLink } from './user-limits.ts'
import { sendLink } from './user-links.ts'
import type { UserParts } from './user-parts.ts'
import { countOtherProviders, findUser, lockUser, type UserRow } from './users.store.ts'

const statusOf = ({ roles, blocked, removed_at }: UserRow): UserStatus => ({
  roles,
  blocked,
  deleted: removed_at !== null,
})

/** USR-10, USR-11: in the transaction of the change, so that two users cannot demote each other concurrently. */
export const requireAllowedChange = async (
  tx: Tx,
  viewer: Viewer,
  row: UserRow,
  after: Partial<UserStatus>,
): Promise<void> => {
  const before = statusOf(row)
  const otherProviders = row.roles.includes('provider') ? await countOtherProviders(tx, row.id) : 0
  const context = { isCaller: row.id === viewer.userId, before, otherProviders }
  const code = refusalOfState({ ...before, ...after }, context)
  if (code) throw new Refusal(code)
}

/** USR-32, USR-33: only users in sync can be edited. */
export const requireInSync = async (parts: UserParts, row: UserRow): Promise<void> => {
  const { sync } = await compareUser(parts, row)
  if (sync === 'outOfSync') throw new Refusal('user-out-of-sync')
  if (sync === 'unknown') throw new Refusal('directory-unavailable')
}

/** 409 with the current user if it was changed meanwhile. */
export const requireVersion = async (
  parts: UserParts,
  viewer: Viewer,
  row: UserRow,
  version: number | undefined,
): Promise<void> => {
  await requireSeen(version, row.version, () => currentView(parts, viewer, row.id))
}

const changeOf = (row: UserRow, edit: UserEdit): UserChange => {
  const email = edit.email?.trim()
  const isNewEmail = email !== undefined && email.toLowerCase() !== row.email.toLowerCase()
  return {
    ...(email !== undefined && { email }),
    ...(edit.name !== undefined && { name: edit.name.trim() }),
    ...(edit.roles !== undefined && { roles: [...new Set(edit.roles)] }),
    ...(edit.blocked !== undefined && { blocked: edit.blocked }),
    ...(isNewEmail && { verified: false }),
  }
}

const lotsAfter = (viewer: Viewer, row: UserRow, wanted: readonly string[]): string[] => {
  const { lots } = viewer
  return mergeLots(row.lots, wanted, (lot) => lots === 'all' || lots.has(lot))
}

/** USR-26: notifies the old address, since the owner of a taken-over account is only reachable there. */
const notifyOldAddress = async (tx: Tx, viewer: Viewer, before: UserRow, after: UserRow): Promise<void> => {
  if (!isMailAddress(before.email)) return
  const data = { name: before.name, newEmail: after.email, changedBy: viewer.name }
  const language = languageOf(before.preferences)
  await queueMail(tx, { to: before.email, template: 'email-changed', data, language })
}

/** Updates our row and writes the audit entry, in the viewer's transaction. */
const changeRow = async (
  tx: Tx,
  { viewer, row, edit, at }: { viewer: Viewer; row: UserRow; edit: UserEdit; at: number },
): Promise<UserRow> => {
  const change = changeOf(row, edit)
  const { email = row.email, name = row.name, roles = row.roles } = change
  const wanted = edit.lots ?? []
  const draft = { email, name, roles, lots: wanted }
  await requireFaultless(tx, viewer, row.customer_id, draft, row.roles)
  await requireAllowedChange(tx, viewer, row, {
    roles,
    ...(edit.blocked !== undefined && { blocked: edit.blocked }),
  })
  if (edit.lots) await setLots(tx, row.id, lotsAfter(viewer, row, edit.lots))
  await updateUser(tx, row.id, change)
  const after = (await findUser(tx, row.id))!
  await auditUser(tx, viewer, { action: actionOf(row, after), before: row, after, at })
  if (change.verified === false) await notifyOldAddress(tx, viewer, row, after)
  return after
}

const actionOf = (before: UserRow, after: UserRow): string => {
  if (before.blocked === after.blocked) return 'user.change'
  return after.blocked ? 'user.block' : 'user.unblock'
}

/** USR-04: changing only the list of lots requires less access than other changes. */
const reachNeededFor = (row: UserRow, edit: UserEdit): 'everything' | 'lots' => {
  const { email = row.email, name = row.name, roles = row.roles, blocked = row.blocked } = changeOf(row, edit)
  const isSame = email === row.email && name === row.name && blocked === row.blocked
  return isSame && [...roles].sort().join() === [...row.roles].sort().join() ? 'lots' : 'everything'
}

const prepare = async (parts: UserParts, viewer: Viewer, place: string, edit: UserEdit): Promise<UserRow> => {
  const id = edit._id
  const row = await parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const customerId = await requirePlace(tx, viewer, place)
    return requireLive(
      requireWithin(viewer, await findUser(tx, id), customerId, (row) => reachNeededFor(row, edit)),
    )
  })
  await requireVersion(parts, viewer, row, edit.version)
  await requireInSync(parts, row)
  return row
}

/** Changes, blocks or unblocks a user. */
export const changeUser = async (
  parts: UserParts,
  viewer: Viewer,
  place: string,
  edit: UserEdit,
): Promise<User> => {
  const { database, clock } = parts
  const before = await prepare(parts, viewer, place, edit)
  const isNewEmail = changeOf(before, edit).verified === false
  try {
    if (isNewEmail) await countLink(parts, viewer, before.id)
    if (isNewEmail) await freeEmail(parts, edit.email!.trim())
    const changed = await database.withViewer(scopeOf(viewer), async (tx) => {
      const locked = await lockUser(tx, before.id)
      const row = requireLive(
        requireWithin(viewer, locked, before.customer_id, (one) => reachNeededFor(one, edit)),
      )
      if (row.version !== edit.version) return undefined
      return changeRow(tx, { viewer, row, edit, at: clock() })
    })
    if (!changed) throw new Refusal('stale-version', { current: await currentView(parts, viewer, before.id) })
    await updateAccount(parts, before.id)
    if (isNewEmail) await sendLink(parts, before.id, { kind: before.verified ? 'newEmail' : 'verify' })
    return await currentView(parts, viewer, before.id)
  } catch (error) {
    throw await refusalOfEmail(parts, viewer, error, edit.email?.trim() ?? before.email)
  }
}
