import type { Role } from '@stallwise/domain/access/roles.ts'
import type { Database } from '#platform/database/database.ts'
import { announceRights } from '#platform/sign-in/rights-channel.ts'
import { hashPassword } from '#platform/sign-in/embedded/passwords.ts'

/** An account of the embedded provider. */
export interface AccountRow {
  id: string
  email: string
  name: string
  password: string
  /** As claims, spelled as in the specification. */
  roles: readonly string[]
  customerId: string | null
}

/** A user's row; it is linked to its account by e-mail at the first sign-in. */
export interface UserRow {
  id: string
  email: string
  name: string
  roles: readonly Role[]
  customerId: string | null
}

export interface LotGrantRow {
  userId: string
  parkingLotId: string
}

export interface SessionRows {
  accounts: readonly AccountRow[]
  users: readonly UserRow[]
  lots: readonly LotGrantRow[]
}

/** Adds missing rows; existing ones are unchanged, since users may have edited them. Customers are added first. */
export const loadSession = async (
  database: Database,
  { accounts, users, lots }: SessionRows,
): Promise<void> => {
  const missing = await findMissing(database, accounts)
  const hashes = await hashPasswords(missing)
  await database.asSystem(async (tx) => {
    const lotsOf = lotsByEmail(users, lots)
    const ignoring = {
      accounts: missing.map((row) => ({ ...toAccount(row, hashes), lots: lotsOf.get(row.email) ?? [] })),
      users: users.map(toUser),
    }
    if (ignoring.accounts.length > 0) {
      await tx
        .insertInto('identity_account')
        .values(ignoring.accounts)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    if (users.length === 0) return
    const added = await tx
      .insertInto('app_user')
      .values(ignoring.users)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    const fresh = new Set(added.map(({ id }) => id))
    const grants = lots.filter(({ userId }) => fresh.has(userId))
    if (grants.length > 0) await tx.insertInto('user_lot').values(grants.map(toLotGrant)).execute()
    if (fresh.size > 0) await announceRights(tx, '*')
  })
}

const findMissing = async (database: Database, accounts: readonly AccountRow[]): Promise<AccountRow[]> => {
  if (accounts.length === 0) return []
  const there = await database.asSystem((tx) =>
    tx
      .selectFrom('identity_account')
      .where(
        'id',
        'in',
        accounts.map(({ id }) => id),
      )
      .select('id')
      .execute(),
  )
  const known = new Set(there.map(({ id }) => id))
  return accounts.filter(({ id }) => !known.has(id))
}

/** Demo accounts share a public password, so they can share its salt: one hash per password. */
const hashPasswords = async (accounts: readonly AccountRow[]): Promise<Map<string, string>> => {
  const passwords = [...new Set(accounts.map(({ password }) => password))]
  return new Map(
    await Promise.all(
      passwords.map(async (password) => [password, await hashPassword(password)] as [string, string]),
    ),
  )
}

const toAccount = ({ password, customerId, roles, ...row }: AccountRow, hashes: Map<string, string>) => {
  return {
    ...row,
    roles: [...roles],
    customer_id: customerId,
    email_verified: true,
    password_hash: hashes.get(password)!,
  }
}

/** An account's claims state the user's roles and lots, as with any other identity provider. */
const lotsByEmail = (users: readonly UserRow[], lots: readonly LotGrantRow[]): Map<string, string[]> => {
  return new Map(
    users.map(({ id, email }) => [
      email,
      lots.filter(({ userId }) => userId === id).map(({ parkingLotId }) => parkingLotId),
    ]),
  )
}

const toUser = ({ customerId, roles, ...row }: UserRow) => {
  return { ...row, roles: [...roles], customer_id: customerId, verified: true }
}

const toLotGrant = ({ userId, parkingLotId }: LotGrantRow) => {
  return { user_id: userId, parking_lot_id: parkingLotId }
}
