import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import { userStates, type UserSort, type UserState } from '@stallwise/domain/users/user-list.model.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import {
  findListed,
  findListPage,
  inOrderOf,
  isOneOf,
  numberKey,
  placeKey,
  readSort,
  timeKey,
} from '#platform/database/list-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** A user's row, with its list of lots. */
export interface UserRow extends Omit<
  RowOf<'app_user'>,
  'roles' | 'preferences' | 'follow_since' | 'awaits_role'
> {
  readonly roles: readonly Role[]
  readonly customer_name: string | null
  readonly preferences: Readonly<Record<string, unknown>>
  readonly lots: readonly string[]
}

const selectUsers = (where: RawBuilder<unknown>, rest: RawBuilder<unknown> = sql``) => sql<UserRow>`
  select u.*, customer.name as customer_name, array(select parking_lot_id::text from user_lot
    where user_lot.user_id = u.id order by parking_lot_id) as lots
  from app_user u left join customer on customer.id = u.customer_id
  where ${where} ${rest}`

/** Which users a list has, in which order. Rules USR-60, USR-61. */
export interface UserFilter {
  /** null = provider staff; undefined = all users. */
  readonly customerId?: string | null | undefined
  readonly customers?: readonly string[] | undefined
  readonly ids?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly roles?: readonly Role[] | undefined
  readonly states?: readonly UserState[] | undefined
  readonly sort: UserSort | `-${UserSort}`
}

const ofCustomer = (customerId: string | null | undefined) => {
  if (customerId === undefined) return sql`true`
  return customerId === null ? sql`u.customer_id is null` : sql`u.customer_id = ${customerId}`
}

const state = sql`case when u.blocked then 'blocked' when u.verified then 'active' else 'invited' end`
const numberOfLots = sql`(select count(*) from user_lot where user_lot.user_id = u.id)`

const sortKeys: Record<UserSort, RawBuilder<unknown>> = {
  name: sql`u.name_order`,
  email: sql`lower(u.email)`,
  role: sql`(select min(${placeKey(roles, sql`held`)} collate "C") from unnest(u.roles) held)`,
  // Provider staff have all lots.
  lots: sql`case when 'provider' = any (u.roles) then '~' else ${numberKey(numberOfLots)} end`,
  state: placeKey(userStates, state),
  createdAt: timeKey(sql`u.created_at`),
  customer: sql`coalesce(customer.name_order, '')`,
}

const listedUsers = (filter: UserFilter) => {
  const { customerId, customers, ids, search, roles: wanted, states } = filter
  const { sort, descending } = readSort(filter.sort)
  return {
    from: sql`app_user u left join customer on customer.id = u.customer_id`,
    id: sql`u.id`,
    key: sortKeys[sort],
    descending,
    where: [
      sql`u.removed_at is null`,
      ofCustomer(customerId),
      isOneOf(sql`coalesce(u.customer_id::text, 'provider')`, customers),
      ids ? sql`u.id = any (${ids}::uuid[])` : sql`true`,
      wanted ? sql`u.roles && ${wanted}::text[]` : sql`true`,
      isOneOf(state, states),
      hasEveryWord(sql`(u.searched_text || ' ' || coalesce(customer.searched_text, ''))`, search),
    ],
  }
}

/** Users by their ids, in that order. */
export const readUsers = async (tx: Tx, ids: readonly string[]): Promise<UserRow[]> =>
  inOrderOf(ids, (await selectUsers(sql`u.id = any (${ids}::uuid[])`).execute(tx)).rows)

/** A page of the users who are not deleted. */
export const listUserPage = async (
  tx: Tx,
  filter: UserFilter,
  page: { readonly limit: number; readonly cursor?: string | undefined },
) => {
  const found = await findListPage(tx, { ...listedUsers(filter), ...page })
  return { rows: await readUsers(tx, found.ids), page: found.page }
}

/** All users of a list, in its order. */
export const listAllUsers = async (tx: Tx, filter: UserFilter): Promise<UserRow[]> =>
  readUsers(tx, await findListed(tx, listedUsers(filter)))

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
