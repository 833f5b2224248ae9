import { differencesOf, withVerified, type UserRecord } from '@stallwise/domain/users/in-sync.rules.ts'
import {
  DirectoryFault,
  type DirectoryUser,
  type IdentityDirectory,
} from '@stallwise/ports/identity-directory.port.ts'
import {
  claimDue,
  claimRemoval,
  listForgottenByEmail,
  listUsersToForget,
  noteFollowed,
  noteNotFollowed,
  tieToAccount,
} from './directory-follow.store.ts'
import { findAccount, overFew, recordOf } from './in-sync.ts'
import type { UserParts } from './user-parts.ts'
import { findUser, findUserByEmail, type UserRow } from './users.store.ts'
import { sendLink } from './user-links.ts'

const maxUsersAtOnce = 50

/** What following came to: the account was new, or it was there; it failed with a fault; or there is no directory. */
export type Followed = 'created' | 'updated' | 'unmanaged' | DirectoryFault

const changeTo = (ours: UserRecord, theirs: DirectoryUser): Partial<UserRecord> => {
  const fields = differencesOf(ours, theirs)
  // With a new e-mail the directory would take it for unverified.
  if (fields.includes('email') && !fields.includes('emailVerified')) fields.push('emailVerified')
  return Object.fromEntries(fields.map((field) => [field, ours[field]]))
}

/** USR-25: an account without a claim of ours, whose e-mail was never verified, may be somebody else's doing. */
const mayBelongToSomeoneElse = (parts: UserParts, row: UserRow, theirs: DirectoryUser): boolean => {
  const isTied = row.issuer === parts.issuerName && row.subject === theirs.id
  const isOurs = theirs.roles.length > 0 && theirs.customerId === row.customer_id
  return !theirs.emailVerified && !isTied && !isOurs
}

const keepAccount = async (
  directory: IdentityDirectory,
  row: UserRow,
  theirs: DirectoryUser | undefined,
): Promise<DirectoryUser> => {
  if (!theirs) return directory.create(recordOf(row))
  const change = changeTo(withVerified(recordOf(row), theirs), theirs)
  return Object.keys(change).length === 0 ? theirs : directory.update(theirs.id, change)
}

/** The account that may become the user's; with one that anybody could have made its password, sessions and tokens go. */
const findOwnAccount = async (parts: UserParts, directory: IdentityDirectory, row: UserRow) => {
  const theirs = await findAccount(parts, directory, row)
  if (!theirs || !mayBelongToSomeoneElse(parts, row, theirs)) return theirs
  await directory.remove(theirs.id)
  return undefined
}

const followLive = async (
  parts: UserParts,
  directory: IdentityDirectory,
  row: UserRow,
): Promise<'created' | 'updated'> => {
  const theirs = await findOwnAccount(parts, directory, row)
  const account = await keepAccount(directory, row, theirs)
  await parts.database.asSystem(async (tx) => {
    // USR-25: what somebody else may have made waits until its e-mail is verified.
    const isSure = !theirs || account.emailVerified
    if (isSure) await tieToAccount(tx, row.id, { issuer: parts.issuerName, subject: account.id })
    await noteFollowed(tx, row.id, row.version)
  })
  return theirs ? 'updated' : 'created'
}

/** The account of a deleted user, unless another user has its e-mail by now. */
const findLeftAccount = async (parts: UserParts, directory: IdentityDirectory, row: UserRow) => {
  const isTied = row.subject !== null && row.issuer === parts.issuerName
  const account = isTied ? await directory.find(row.subject!) : await directory.findByEmail(row.email)
  const email = account?.email ?? row.email
  const other = await parts.database.asSystem((tx) => findUserByEmail(tx, email))
  return other ? undefined : account
}

const followRemoved = async (
  parts: UserParts,
  directory: IdentityDirectory,
  row: UserRow,
): Promise<'updated'> => {
  const account = await findLeftAccount(parts, directory, row)
  if (account && row.account_removed_at) await directory.remove(account.id)
  else if (account && !account.blocked) await directory.update(account.id, { blocked: true })
  await parts.database.asSystem((tx) => noteFollowed(tx, row.id, row.version))
  return 'updated'
}

/** USR-34: makes the identity provider's record equal to ours, whatever it is now. */
export const followUser = async (parts: UserParts, userId: string): Promise<Followed> => {
  const { database, directory } = parts
  const row = await database.asSystem((tx) => findUser(tx, userId))
  if (!row) return 'updated'
  if (!directory) {
    await database.asSystem((tx) => noteFollowed(tx, userId, row.version))
    return 'unmanaged'
  }
  try {
    return row.removed_at
      ? await followRemoved(parts, directory, row)
      : await followLive(parts, directory, row)
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error
    await database.asSystem((tx) => noteNotFollowed(tx, userId))
    return error
  }
}

/** Follows several users, a few at once; whoever is left when there are many is followed in the background. */
export const followUsers = async (parts: UserParts, userIds: readonly string[]): Promise<void> => {
  await overFew(userIds.slice(0, maxUsersAtOnce), (id) => followUser(parts, id))
}

const removeAccount = async (
  parts: UserParts,
  directory: IdentityDirectory,
  userId: string,
): Promise<void> => {
  const row = await parts.database.asSystem((tx) => findUser(tx, userId))
  if (!row?.removed_at) return
  const account = await findLeftAccount(parts, directory, row)
  const at = new Date(parts.clock())
  if (!(await parts.database.asSystem((tx) => claimRemoval(tx, userId, at)))) return
  if (account) await directory.remove(account.id)
  await parts.database.asSystem((tx) => noteFollowed(tx, userId, row.version))
}

/** USR-24: frees an e-mail at the identity provider whose user was deleted a moment ago. */
export const freeEmail = async (parts: UserParts, email: string): Promise<void> => {
  const { database, directory } = parts
  if (!directory) return
  const ids = await database.asSystem((tx) => listForgottenByEmail(tx, email))
  for (const id of ids) await removeAccount(parts, directory, id)
}

/** How long a deletion can be taken back. USR-23. */
export const restorableSeconds = 60
const forget = async (parts: UserParts, directory: IdentityDirectory): Promise<void> => {
  const before = new Date(parts.clock() - restorableSeconds * 1_000)
  const ids = await parts.database.asSystem((tx) => listUsersToForget(tx, before, maxUsersAtOnce))
  await overFew(ids, (id) =>
    removeAccount(parts, directory, id).catch((error: unknown) => {
      if (!(error instanceof DirectoryFault)) throw error
    }),
  )
}

/** What is left to do at the identity provider: changes it did not follow yet, and accounts of deleted users. */
export const settleDirectory = async (parts: UserParts): Promise<void> => {
  const ids = await parts.database.asSystem((tx) => claimDue(tx, maxUsersAtOnce))
  await overFew(ids, async (id) => {
    const followed = await followUser(parts, id)
    if (followed === 'created') await sendLink(parts, id, { kind: 'verify' })
  })
  if (parts.directory) await forget(parts, parts.directory)
}
