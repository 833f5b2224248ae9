import { randomUUID } from 'node:crypto'
import { claimOf, readRoles } from '@stallwise/domain/access/roles.ts'
import {
  DirectoryFault,
  type DirectoryChange,
  type DirectoryUser,
  type IdentityDirectory,
  type NewDirectoryUser,
  type TicketPurpose,
} from '@stallwise/ports/identity-directory.port.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { embeddedPath } from '../sign-in-settings.ts'
import { endSessions } from './account.store.ts'
import { createTicket, replaceTickets } from './ticket.store.ts'

type Row = Omit<RowOf<'identity_account'>, 'created_at' | 'password_hash'>

const columns = ['id', 'email', 'name', 'roles', 'customer_id', 'lots', 'email_verified', 'blocked'] as const
const maxAccountsAtOnce = 500

const viewOf = (row: Row): DirectoryUser => ({
  id: row.id,
  email: row.email,
  name: row.name,
  roles: readRoles(row.roles),
  customerId: row.customer_id,
  lots: row.lots,
  emailVerified: row.email_verified,
  blocked: row.blocked,
})

const columnsOf = (change: DirectoryChange) => ({
  ...(change.email !== undefined && { email: change.email, email_verified: change.emailVerified ?? false }),
  ...(change.emailVerified !== undefined && { email_verified: change.emailVerified }),
  ...(change.name !== undefined && { name: change.name }),
  ...(change.roles !== undefined && { roles: change.roles.map(claimOf) }),
  ...(change.customerId !== undefined && { customer_id: change.customerId }),
  ...(change.lots !== undefined && { lots: [...change.lots] }),
  ...(change.blocked !== undefined && { blocked: change.blocked }),
})

const mapUniqueViolation = (error: unknown): never => {
  if ((error as { code?: string }).code === '23505') throw new DirectoryFault('email-in-use')
  throw error
}

const updateAccount = async (tx: Tx, id: string, change: DirectoryChange): Promise<Row> => {
  const before = await tx
    .selectFrom('identity_account')
    .where('id', '=', id)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new DirectoryFault('not-found')
  const set = columnsOf(change)
  if (Object.keys(set).length === 0) return before
  const row = await tx
    .updateTable('identity_account')
    .set(set)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  const hasOtherAddress = row.email.toLowerCase() !== before.email.toLowerCase()
  // A link sent to the old address would otherwise verify the new one.
  if (hasOtherAddress) await replaceTickets(tx, id)
  if (row.blocked || hasOtherAddress) await endSessions(tx, id)
  return row
}

const createAccount = (tx: Tx, user: NewDirectoryUser): Promise<Row> =>
  tx
    .insertInto('identity_account')
    .values({
      id: randomUUID(),
      email: user.email,
      name: user.name,
      customer_id: user.customerId,
      roles: user.roles.map(claimOf),
      lots: [...user.lots],
      email_verified: user.emailVerified,
      blocked: user.blocked,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()

const pageOf: Readonly<Record<TicketPurpose, 'password' | 'verify'>> = {
  setPassword: 'password',
  verifyEmail: 'verify',
}

/** The accounts of the embedded identity provider as a user directory. Its links begin with `publicUrl`. */
export const openEmbeddedDirectory = (database: Database, publicUrl: string): IdentityDirectory => ({
  kind: 'embedded',
  find: (id) =>
    database.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('identity_account')
        .where('id', '=', id)
        .select(columns)
        .executeTakeFirst()
      return row && viewOf(row)
    }),
  findByEmail: (email) =>
    database.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('identity_account')
        .where(sql`lower(email)`, '=', email.toLowerCase())
        .select(columns)
        .executeTakeFirst()
      return row && viewOf(row)
    }),
  findMany: async (ids) => {
    if (ids.length === 0) return []
    if (ids.length > maxAccountsAtOnce)
      throw new DirectoryFault('refused', `more than ${maxAccountsAtOnce} at once`)
    const rows = await database.asSystem((tx) =>
      tx
        .selectFrom('identity_account')
        .where('id', 'in', [...ids])
        .select(columns)
        .execute(),
    )
    return rows.map(viewOf)
  },
  create: (user) =>
    database.asSystem(async (tx) => viewOf(await createAccount(tx, user))).catch(mapUniqueViolation),
  update: (id, change) =>
    database.asSystem(async (tx) => viewOf(await updateAccount(tx, id, change))).catch(mapUniqueViolation),
  remove: (id) =>
    database.asSystem(async (tx) => {
      await endSessions(tx, id)
      await tx.deleteFrom('identity_account').where('id', '=', id).execute()
    }),
  issueTicket: (id, purpose, returnTo) =>
    database.asSystem(async (tx) => {
      const account = await tx
        .selectFrom('identity_account')
        .where('id', '=', id)
        .select('id')
        .executeTakeFirst()
      if (!account) throw new DirectoryFault('not-found')
      const page = pageOf[purpose]
      const { token, expiresAt } = await createTicket(tx, { accountId: id, purpose: page, returnTo })
      return { link: `${publicUrl}${embeddedPath}/${page}/${token}`, expiresAt }
    }),
})
