import { differencesOf, withVerified, type UserRecord } from '@stallwise/domain/users/in-sync.rules.ts'
import {
  DirectoryFault,
  type DirectoryUser,
  type IdentityDirectory,
} from '@stallwise/ports/identity-directory.port.ts'
import {
  claimDueUpdates,
  claimRemoval,
  listDeletedByEmail,
  listRemovableAccounts,
  markAccountUpdated,
  markUpdateFailed,
  linkAccount,
} from './account-updates.store.ts'
import { findAccount, withLimitedConcurrency, recordOf } from './in-sync.ts'
import type { UserParts } from './user-parts.ts'
import { findUser, findUserByEmail, type UserRow } from './users.store.ts'
import { sendLink } from './user-links.ts'

const maxUsersAtOnce = 50

/** Result of an update: the account was created or existed; it failed with a fault; or there is no directory. */
export type AccountUpdate = 'created' | 'updated' | 'unmanaged' | DirectoryFault

const changeTo = (ours: UserRecord, theirs: DirectoryUser): Partial<UserRecord> => {
  const fields = differencesOf(ours, theirs)
  // The directory would mark a new e-mail as unverified.
  if (fields.includes('email') && !fields.includes('emailVerified')) fields.push('emailVerified')
  return Object.fromEntries(fields.map((field) => [field, ours[field]]))
}

/** USR-25: an account without a claim of ours, whose e-mail was never verified, may have been created by someone else. */
const mayBelongToSomeoneElse = (parts: UserParts, row: UserRow, theirs: DirectoryUser): boolean => {
  const isLinked = row.issuer === parts.issuerName && row.subject === theirs.id
  const isOurs = theirs.roles.length > 0 && theirs.customerId === row.customer_id
  return !theirs.emailVerified && !isLinked && !isOurs
}

const createOrUpdateAccount = async (
  directory: IdentityDirectory,
  row: UserRow,
  theirs: DirectoryUser | undefined,
): Promise<DirectoryUser> => {
  if (!theirs) return directory.create(recordOf(row))
  const change = changeTo(withVerified(recordOf(row), theirs), theirs)
  return Object.keys(change).length === 0 ? theirs : directory.update(theirs.id, change)
}

/** The account to use for the user; one that anyone could have created is removed with its password, sessions and tokens. */
const findOwnAccount = async (parts: UserParts, directory: IdentityDirectory, row: UserRow) => {
  const theirs = await findAccount(parts, directory, row)
  if (!theirs || !mayBelongToSomeoneElse(parts, row, theirs)) return theirs
  await directory.remove(theirs.id)
  return undefined
}

const updateActiveUser = async (
  parts: UserParts,
  directory: IdentityDirectory,
  row: UserRow,
): Promise<'created' | 'updated'> => {
  const theirs = await findOwnAccount(parts, directory, row)
  const account = await createOrUpdateAccount(directory, row, theirs)
  await parts.database.asSystem(async (tx) => {
    // USR-25: an account that someone else may have created is not linked until its e-mail is verified.
    const isSure = !theirs || account.emailVerified
    if (isSure) await linkAccount(tx, row.id, { issuer: parts.issuerName, subject: account.id })
    await markAccountUpdated(tx, row.id, row.version)
  })
  return theirs ? 'updated' : 'created'
}

/** The account of a deleted user, unless another user has its e-mail by now. */
const findRemainingAccount = async (parts: UserParts, directory: IdentityDirectory, row: UserRow) => {
  const isLinked = row.subject !== null && row.issuer === parts.issuerName
  const account = isLinked ? await directory.find(row.subject!) : await directory.findByEmail(row.email)
  const email = account?.email ?? row.email
  const other = await parts.database.asSystem((tx) => findUserByEmail(tx, email))
  return other ? undefined : account
}

const updateRemovedUser = async (
  parts: UserParts,
  directory: IdentityDirectory,
  row: UserRow,
): Promise<'updated'> => {
  const account = await findRemainingAccount(parts, directory, row)
  if (account && row.account_removed_at) await directory.remove(account.id)
  else if (account && !account.blocked) await directory.update(account.id, { blocked: true })
  await parts.database.asSystem((tx) => markAccountUpdated(tx, row.id, row.version))
  return 'updated'
}

/** USR-34: updates the identity provider's record to match ours. */
export const updateAccount = async (parts: UserParts, userId: string): Promise<AccountUpdate> => {
  const { database, directory } = parts
  const row = await database.asSystem((tx) => findUser(tx, userId))
  if (!row) return 'updated'
  if (!directory) {
    await database.asSystem((tx) => markAccountUpdated(tx, userId, row.version))
    return 'unmanaged'
  }
  try {
    return row.removed_at
      ? await updateRemovedUser(parts, directory, row)
      : await updateActiveUser(parts, directory, row)
  } catch (error) {
    if (!(error instanceof DirectoryFault)) throw error
    await database.asSystem((tx) => markUpdateFailed(tx, userId))
    return error
  }
}

/** Updates several users with limited concurrency; the rest of a large number is left to the background job. */
export const updateAccounts = async (parts: UserParts, userIds: readonly string[]): Promise<void> => {
  await withLimitedConcurrency(userIds.slice(0, maxUsersAtOnce), (id) => updateAccount(parts, id))
}

const removeAccount = async (
  parts: UserParts,
  directory: IdentityDirectory,
  userId: string,
): Promise<void> => {
  const row = await parts.database.asSystem((tx) => findUser(tx, userId))
  if (!row?.removed_at) return
  const account = await findRemainingAccount(parts, directory, row)
  const at = new Date(parts.clock())
  if (!(await parts.database.asSystem((tx) => claimRemoval(tx, userId, at)))) return
  if (account) await directory.remove(account.id)
  await parts.database.asSystem((tx) => markAccountUpdated(tx, userId, row.version))
}

/** USR-24: frees the e-mail of a recently deleted user at the identity provider. */
export const freeEmail = async (parts: UserParts, email: string): Promise<void> => {
  const { database, directory } = parts
  if (!directory) return
  const ids = await database.asSystem((tx) => listDeletedByEmail(tx, email))
  for (const id of ids) await removeAccount(parts, directory, id)
}

/** How long a deletion can be reversed. USR-23. */
export const restorableSeconds = 60
const removeAccounts = async (parts: UserParts, directory: IdentityDirectory): Promise<void> => {
  const before = new Date(parts.clock() - restorableSeconds * 1_000)
  const ids = await parts.database.asSystem((tx) => listRemovableAccounts(tx, before, maxUsersAtOnce))
  await withLimitedConcurrency(ids, (id) =>
    removeAccount(parts, directory, id).catch((error: unknown) => {
      if (!(error instanceof DirectoryFault)) throw error
    }),
  )
}

/** Pending work at the identity provider: updates not yet made, and accounts of deleted users. */
export const processPendingAccounts = async (parts: UserParts): Promise<void> => {
  const ids = await parts.database.asSystem((tx) => claimDueUpdates(tx, maxUsersAtOnce))
  await withLimitedConcurrency(ids, async (id) => {
    const result = await updateAccount(parts, id)
    if (result === 'created') await sendLink(parts, id, { kind: 'verify' })
  })
  if (parts.directory) await removeAccounts(parts, parts.directory)
}
