import type { Role } from '@stallwise/domain/access/roles.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A user's row, with its list of lots. */
export interface UserRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly customer_id: string | null
  readonly customer_name: string | null
  readonly verified: boolean
  readonly blocked: boolean
  readonly issuer: string | null
  readonly subject: string | null
  readonly preferences: Readonly<Record<string, unknown>>
  readonly version: number
  readonly created_at: Date
  readonly removed_at: Date | null
  readonly account_removed_at: Date | null
  readonly follow_at: Date | null
  readonly follow_failures: number
  readonly lots: readonly string[]
}

const selectUsers = (where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) => sql<UserRow>`
  select u.*, customer.name as customer_name, array(select parking_lot_id::text from user_lot
    where user_lot.user_id = u.id order by parking_lot_id) as lots
  from app_user u left join customer on customer.id = u.customer_id
  where ${where} ${rest}`

export interface UserFilter {
  /** null = provider staff; undefined = all users. */
  readonly customerId?: string | null | undefined
  readonly search?: string | undefined
  readonly role?: Role | undefined
  readonly after?: { readonly name: string; readonly id: string } | undefined
  readonly limit: number
}

const pattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

const ofCustomer = (customerId: string | null | undefined) => {
  if (customerId === undefined) return sql`true`
  return customerId === null ? sql`u.customer_id is null` : sql`u.customer_id = ${customerId}`
}

/** Users who are not deleted, by name; one more than the limit shows that there is a next page. */
export const listUsers = async (tx: Tx, filter: UserFilter): Promise<UserRow[]> => {
  const { customerId, search, role, after, limit } = filter
  const where = [
    sql`u.removed_at is null`,
    ofCustomer(customerId),
    search ? sql`(u.name ilike ${pattern(search)} or u.email ilike ${pattern(search)})` : sql`true`,
    role ? sql`${role} = any (u.roles)` : sql`true`,
    after ? sql`(lower(u.name), u.id) > (lower(${after.name}), ${after.id}::uuid)` : sql`true`,
  ]
  const rest = sql`order by lower(u.name), u.id limit ${limit + 1}`
  return (await selectUsers(sql.join(where, sql` and `), rest).execute(tx)).rows
}

/** The staff users of a lot. */
export const listStaffOfLot = async (tx: Tx, lotId: string): Promise<UserRow[]> => {
  const where = sql`u.removed_at is null and 'staffCustomer' = any (u.roles)
    and exists (select 1 from user_lot where user_lot.user_id = u.id and parking_lot_id = ${lotId})`
  return (await selectUsers(where, sql`order by lower(u.name), u.id`).execute(tx)).rows
}

/** A user, deleted or not. */
export const findUser = async (tx: Tx, id: string): Promise<UserRow | undefined> =>
  (await selectUsers(sql`u.id = ${id}`).execute(tx)).rows[0]

export const findUserByEmail = async (tx: Tx, email: string): Promise<UserRow | undefined> =>
  (await selectUsers(sql`lower(u.email) = ${email.toLowerCase()} and u.removed_at is null`).execute(tx))
    .rows[0]

/** The same, locked until the transaction ends. */
export const lockUser = async (tx: Tx, id: string): Promise<UserRow | undefined> => {
  // A statement that waited for the lock sees the user's lots as of its start, so they are read by a second one.
  await sql`select 1 from app_user where id = ${id} for update`.execute(tx)
  return findUser(tx, id)
}

/** The ids of a customer's lots that the transaction's viewer sees. */
export const listLotIds = async (tx: Tx, customerId: string | null): Promise<Set<string>> => {
  if (customerId === null) return new Set()
  const rows = await tx.selectFrom('parking_lot').where('customer_id', '=', customerId).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether the customer exists for the transaction's viewer. */
export const isCustomer = async (tx: Tx, id: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('customer')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** Number of provider staff who are neither blocked nor deleted, except one user; holds a lock until the transaction ends. */
export const countOtherProviders = async (tx: Tx, leftOut: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtext('app_user.provider'))`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from app_user
    where 'provider' = any (roles) and not blocked and removed_at is null and id != ${leftOut}`.execute(tx)
  return rows[0]!.count
}
