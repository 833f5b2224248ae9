import type { SyncState } from '@stallwise/contract/users/users.contract.ts'
import {
  differencesOf,
  withVerified,
  type RecordField,
  type UserRecord,
} from '@stallwise/domain/users/in-sync.rules.ts'
import {
  DirectoryFault,
  type DirectoryUser,
  type IdentityDirectory,
} from '@stallwise/ports/identity-directory.port.ts'
import { markVerified } from './account-updates.store.ts'
import type { UserParts } from './user-parts.ts'
import type { UserRow } from './users.store.ts'

/** Both sides of a user. */
export interface Comparison {
  readonly sync: SyncState
  readonly ours: UserRecord
  readonly theirs: DirectoryUser | undefined
  readonly differences: readonly RecordField[]
}

/** Our record, as the identity provider should have it. Provider staff have no list. */
export const recordOf = (row: UserRow): UserRecord => ({
  email: row.email,
  name: row.name,
  roles: row.roles,
  customerId: row.customer_id,
  lots: row.roles.includes('provider') ? [] : row.lots,
  emailVerified: row.verified,
  blocked: row.blocked,
})

const isLinked = ({ issuerName }: UserParts, row: UserRow): boolean =>
  row.subject !== null && row.issuer === issuerName

/** The account of a user: the linked one, else the one with its e-mail. */
export const findAccount = async (
  parts: UserParts,
  directory: IdentityDirectory,
  row: UserRow,
): Promise<DirectoryUser | undefined> => {
  const tied = isLinked(parts, row) ? await directory.find(row.subject!) : undefined
  return tied ?? directory.findByEmail(row.email)
}

const compare = (row: UserRow, theirs: DirectoryUser | undefined): Comparison => {
  const ours = theirs ? withVerified(recordOf(row), theirs) : recordOf(row)
  const differences = theirs ? differencesOf(ours, theirs) : (Object.keys(ours) as RecordField[])
  return { sync: differences.length === 0 ? 'inSync' : 'outOfSync', ours, theirs, differences }
}

const storeVerification = async (
  { database }: UserParts,
  row: UserRow,
  { ours }: Comparison,
): Promise<void> => {
  if (ours.emailVerified === row.verified) return
  await database.asSystem((tx) => markVerified(tx, row.id, row.email))
}

const unknownOf = (row: UserRow, sync: SyncState): Comparison => ({
  sync,
  ours: recordOf(row),
  theirs: undefined,
  differences: [],
})

/** Compares a user with its account; `unknown` while the identity provider is unavailable. USR-30, USR-33. */
export const compareUser = async (parts: UserParts, row: UserRow): Promise<Comparison> => {
  const { directory } = parts
  if (!directory) return unknownOf(row, 'unmanaged')
  try {
    const comparison = compare(row, await findAccount(parts, directory, row))
    await storeVerification(parts, row, comparison)
    return comparison
  } catch (error) {
    if (error instanceof DirectoryFault) return unknownOf(row, 'unknown')
    throw error
  }
}

const atOnce = 4

/** Processes items with limited concurrency; results in order. */
export const withLimitedConcurrency = async <T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))))
  return results
}

/** As many as a directory finds at once. */
const mostAtOnce = 500

const comparePage = async (parts: UserParts, rows: readonly UserRow[]): Promise<[string, Comparison][]> => {
  const { directory } = parts
  const tied = rows.filter((row) => isLinked(parts, row))
  const accounts = await directory?.findMany(tied.map((row) => row.subject!)).catch((error: unknown) => {
    if (error instanceof DirectoryFault) return undefined
    throw error
  })
  const bySubject = new Map(accounts?.map((account) => [account.id, account]))
  return withLimitedConcurrency(rows, async (row): Promise<[string, Comparison]> => {
    if (directory && !accounts) return [row.id, unknownOf(row, 'unknown')]
    const account = isLinked(parts, row) ? bySubject.get(row.subject!) : undefined
    if (!account) return [row.id, await compareUser(parts, row)]
    const comparison = compare(row, account)
    await storeVerification(parts, row, comparison)
    return [row.id, comparison]
  })
}

/** The same for many users: linked accounts in as few requests as possible. */
export const compareUsers = async (
  parts: UserParts,
  rows: readonly UserRow[],
): Promise<Map<string, Comparison>> => {
  const compared = new Map<string, Comparison>()
  for (let start = 0; start < rows.length; start += mostAtOnce)
    for (const [id, comparison] of await comparePage(parts, rows.slice(start, start + mostAtOnce)))
      compared.set(id, comparison)
  return compared
}
