import { sql, type RawBuilder } from 'kysely'
import type { CustomerSort } from '@stallwise/domain/customers/customer-list.model.ts'
import { lockLotEditors } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { findListPage, inOrderOf, numberKey, readSort, timeKey } from '#platform/database/list-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** A customer with the number of its lots and users that the viewer can see. */
export interface CustomerRow extends Omit<RowOf<'customer'>, 'removed_at' | 'merged_into'> {
  readonly lots: number
  readonly users: number
}

/** Counted for all at once: counting for each customer takes ten times as long. */
const withCounts = sql`customer c
  left join (select customer_id, count(*)::int as lots from parking_lot group by customer_id) of_lots
    on of_lots.customer_id = c.id
  left join (select customer_id, count(*)::int as users from app_user where removed_at is null group by customer_id) of_users
    on of_users.customer_id = c.id`
const lots = sql`coalesce(of_lots.lots, 0)`
const users = sql`coalesce(of_users.users, 0)`

const selectCustomers = (where: RawBuilder<unknown>) => sql<CustomerRow>`
  select c.id, c.name, c.version, c.created_at, ${lots} as lots, ${users} as users
  from ${withCounts} where c.removed_at is null and ${where}`

/** Which customers a list has, in which order. CUS-05. */
export interface CustomerFilter {
  readonly search?: string | undefined
  readonly ids?: readonly string[] | undefined
  readonly sort: CustomerSort | `-${CustomerSort}`
  readonly limit: number
  readonly cursor?: string | undefined
}

const sortKeys: Record<CustomerSort, RawBuilder<unknown>> = {
  name: sql`c.name_order`,
  lots: numberKey(lots),
  users: numberKey(users),
  createdAt: timeKey(sql`c.created_at`),
}

/** A page of the customers. */
export const listCustomerPage = async (tx: Tx, { search, ids, limit, cursor, ...filter }: CustomerFilter) => {
  const { sort, descending } = readSort(filter.sort)
  const { ids: found, page } = await findListPage(tx, {
    from: sort === 'lots' || sort === 'users' ? withCounts : sql`customer c`,
    id: sql`c.id`,
    key: sortKeys[sort],
    descending,
    where: [
      sql`c.removed_at is null`,
      hasEveryWord(sql`c.searched_text`, search),
      ids ? sql`c.id = any (${ids}::uuid[])` : sql`true`,
    ],
    limit,
    cursor,
  })
  const { rows } = await selectCustomers(sql`c.id = any (${found}::uuid[])`).execute(tx)
  return { page, rows: inOrderOf(found, rows) }
}

/** Undefined if the customer does not exist, is not visible to the viewer, or was merged into another. */
export const findCustomer = async (tx: Tx, id: string): Promise<CustomerRow | undefined> =>
  (await selectCustomers(sql`c.id = ${id}`).execute(tx)).rows[0]

/** Locks customers until the transaction ends, always in the same order. */
export const lockCustomers = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`select 1 from customer where id = any (${[...ids]}::uuid[]) order by id for update`.execute(tx)
}

/** Blocks judging, edits and imports of these lots until the transaction ends; always taken before the locks of customers. */
export const lockLots = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await lockLotEditors(tx, ids)
  await sql`select 1 from lot_state where parking_lot_id = any (${[...ids]}::uuid[])
    order by parking_lot_id for update`.execute(tx)
}

/** Names of all customers, for CUS-02, under a lock that blocks adding and renaming until the transaction ends. */
export const lockNames = async (tx: Tx): Promise<{ id: string; name: string }[]> => {
  await sql`select pg_advisory_xact_lock(hashtext('customer.name'))`.execute(tx)
  return tx.selectFrom('customer').where('removed_at', 'is', null).select(['id', 'name']).execute()
}

export const insertCustomer = async (
  tx: Tx,
  facts: { id: string; name: string; at: Date },
): Promise<void> => {
  const { id, name, at } = facts
  await tx.insertInto('customer').values({ id, name, created_at: at }).execute()
}

export const renameCustomer = async (tx: Tx, id: string, name: string): Promise<void> => {
  await tx
    .updateTable('customer')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const closeCustomer = async (tx: Tx, id: string, into: string, at: Date): Promise<void> => {
  await tx
    .updateTable('customer')
    .set((eb) => ({ removed_at: at, merged_into: into, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const listLotsOf = (tx: Tx, customerId: string) =>
  tx
    .selectFrom('parking_lot')
    .where('customer_id', '=', customerId)
    .select(['id', 'name', 'city', 'version'])
    .orderBy('name')
    .execute()

export const listSourcesOf = (tx: Tx, customerId: string) =>
  tx
    .selectFrom('source')
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'kind'])
    .orderBy('name')
    .execute()
