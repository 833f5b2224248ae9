import type { User } from '@stallwise/contract/users/users.contract.ts'
import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { currentView } from './create-user.commands.ts'
import { updateAccount } from './account-updates.ts'
import { compareUser, type Comparison } from './in-sync.ts'
import { auditUser, refusalOf, requireLive, requirePlace, requireWithin } from './user-access.ts'
import { countLink } from './user-limits.ts'
import { sendLink } from './user-links.ts'
import type { UserParts } from './user-parts.ts'
import { findUser, type UserRow } from './users.store.ts'

/** A user that the viewer may change, completely or in its list of lots. */
export const readUser = (
  parts: UserParts,
  viewer: Viewer,
  place: string,
  userId: string,
  needed: 'everything' | 'lots',
): Promise<UserRow> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const customerId = await requirePlace(tx, viewer, place)
    const found = await findUser(tx, userId)
    return requireLive(requireWithin(viewer, found, customerId, () => needed))
  })

const audit = ({ database, clock }: UserParts, viewer: Viewer, row: UserRow, { ours, theirs }: Comparison) =>
  database.asSystem((tx) =>
    writeAudit(tx, {
      customerId: row.customer_id,
      actor: { id: viewer.userId, name: viewer.name },
      action: 'user.synchronize',
      objectKind: 'user',
      objectId: row.id,
      before: theirs ?? null,
      after: ours,
      at: new Date(clock()),
    }),
  )

/** USR-32: updates the identity provider's record to match ours; a missing account is created and invited. */
export const synchronizeUser = async (
  parts: UserParts,
  viewer: Viewer,
  place: string,
  userId: string,
): Promise<User> => {
  const row = await readUser(parts, viewer, place, userId, 'everything')
  const comparison = await compareUser(parts, row)
  if (comparison.sync === 'unknown') throw new Refusal('directory-unavailable')
  if (comparison.sync === 'outOfSync') {
    const update = await updateAccount(parts, row.id)
    if (update instanceof DirectoryFault) throw refusalOf(update)
    await audit(parts, viewer, row, comparison)
    if (update === 'created') await sendLink(parts, row.id, { kind: 'invite', invitedBy: viewer.name })
  }
  return currentView(parts, viewer, row.id)
}

/** USR-20, USR-22: sends the link again. */
export const resendLink = async (parts: UserParts, viewer: Viewer, id: string): Promise<{ sent: true }> => {
  const found = await parts.database.withViewer(scopeOf(viewer), (tx) => findUser(tx, id))
  const row = requireLive(requireWithin(viewer, found, found?.customer_id ?? null))
  const { sync, ours } = await compareUser(parts, row)
  if (sync === 'unknown') throw new Refusal('directory-unavailable')
  if (ours.emailVerified) throw new Refusal('already-verified')
  if (sync === 'outOfSync') throw new Refusal('user-out-of-sync')
  await countLink(parts, viewer, row.id)
  if (await sendLink(parts, row.id, { kind: 'verify' })) {
    const entry = { action: 'user.resend-link', before: row, after: row, at: parts.clock() }
    await parts.database.asSystem((tx) => auditUser(tx, viewer, entry))
    return { sent: true }
  }
  throw new Refusal(sync === 'unmanaged' ? 'directory-refused' : 'directory-unavailable')
}
