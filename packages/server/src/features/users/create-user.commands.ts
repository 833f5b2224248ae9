import type { User, NewUser } from '@stallwise/contract/users/users.contract.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { checkUser, grantableRoles, type UserDraft } from '@stallwise/domain/users/users.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { announceRights } from '#platform/sign-in/rights-channel.ts'
import { updateAccount, freeEmail } from './account-updates.ts'
import { compareUser } from './in-sync.ts'
import { auditUser, lockPlace, refusalOfEmail } from './user-access.ts'
import { insertUser } from './user-changes.store.ts'
import { countLink } from './user-limits.ts'
import { sendLink } from './user-links.ts'
import type { UserParts } from './user-parts.ts'
import { findUser, listLotIds, type UserRow } from './users.store.ts'
import { userView } from './users.view.ts'

/** Faults of a draft for that customer and viewer. Existing roles need no grant. Runs in the viewer's transaction, which only sees the viewer's lots. */
export const requireFaultless = async (
  tx: Tx,
  viewer: Viewer,
  customerId: string | null,
  draft: UserDraft,
  held: readonly Role[] = [],
): Promise<void> => {
  const place = customerId === null ? 'provider' : 'customer'
  const grantable = [...grantableRoles(viewer.roles, place), ...held]
  const faults = checkUser(draft, { grantable, lots: await listLotIds(tx, customerId) })
  const isUnfit = !faults.some(({ path }) => path === 'email') && !isMailAddress(draft.email)
  refuseFaults(isUnfit ? [...faults, { path: 'email', code: 'email' }] : faults)
}

const tidy = ({ email, name, roles, lots = [] }: NewUser): UserDraft => ({
  email: email.trim(),
  name: name.trim(),
  roles: [...new Set(roles)],
  lots: [...new Set(lots)],
})

/** Writes the row of a new user and its audit entry, in the viewer's transaction. */
export const addUserRow = async (
  tx: Tx,
  {
    viewer,
    customerId,
    draft,
    at,
  }: { viewer: Viewer; customerId: string | null; draft: UserDraft; at: number },
): Promise<UserRow> => {
  const id = uuidv7()
  await insertUser(tx, { id, customerId, ...draft, at: new Date(at) })
  const row = (await findUser(tx, id))!
  await auditUser(tx, viewer, { action: 'user.create', before: null, after: row, at })
  await announceRights(tx, id)
  return row
}

/** Creates the account of a new user after its row is committed, and sends the link. */
export const createAccountAndInvite = async (
  parts: UserParts,
  viewer: Viewer,
  userId: string,
): Promise<void> => {
  await updateAccount(parts, userId)
  await sendLink(parts, userId, { kind: 'invite', invitedBy: viewer.name })
}

/** The current user, compared with its account. */
export const currentView = async (parts: UserParts, viewer: Viewer, userId: string): Promise<User> => {
  const row = (await parts.database.withViewer(scopeOf(viewer), (tx) => findUser(tx, userId)))!
  return userView(viewer, row, await compareUser(parts, row))
}

/** USR-20: creates a user. Nothing is created while the identity provider is unavailable. */
export const createUser = async (
  parts: UserParts,
  viewer: Viewer,
  place: string,
  wanted: NewUser,
): Promise<User> => {
  const { database, directory, clock } = parts
  const draft = tidy(wanted)
  const check = async (tx: Tx): Promise<string | null> => {
    const customerId = await lockPlace(tx, viewer, place)
    await requireFaultless(tx, viewer, customerId, draft)
    return customerId
  }
  await database.withViewer(scopeOf(viewer), check)
  try {
    await countLink(parts, viewer)
    await directory?.findByEmail(draft.email)
    await freeEmail(parts, draft.email)
    const row = await database.withViewer(scopeOf(viewer), async (tx) =>
      addUserRow(tx, { viewer, customerId: await check(tx), draft, at: clock() }),
    )
    await createAccountAndInvite(parts, viewer, row.id)
    return await currentView(parts, viewer, row.id)
  } catch (error) {
    throw await refusalOfEmail(parts, viewer, error, draft.email)
  }
}
