import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { updateUser } from './user-changes.store.ts'

/** Adds a lot to the list of every Administrator of a customer; returns who they are. USR-06, CUS-10. */
export const allowAdministrators = async (
  tx: Tx,
  { lotId, customerId }: { readonly lotId: string; readonly customerId: string },
): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`insert into user_lot (user_id, parking_lot_id)
    select id, ${lotId}::uuid from app_user
    where customer_id = ${customerId} and 'fullAccessCustomer' = any (roles) and removed_at is null
    on conflict do nothing returning user_id`.execute(tx)
  for (const { user_id } of rows) await updateUser(tx, user_id, {})
  return rows.map(({ user_id }) => user_id)
}

/** Removes a lot from the list of every user of a customer; returns who they were. CUS-10. */
export const disallowUsers = async (
  tx: Tx,
  { lotId, customerId }: { readonly lotId: string; readonly customerId: string },
): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`delete from user_lot using app_user
    where app_user.id = user_lot.user_id and parking_lot_id = ${lotId} and app_user.customer_id = ${customerId}
    returning user_id`.execute(tx)
  for (const { user_id } of rows) await updateUser(tx, user_id, {})
  return rows.map(({ user_id }) => user_id)
}

/** Moves all users of a customer to another one; returns who they are. CUS-22. */
export const moveUsers = async (tx: Tx, from: string, into: string): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`update app_user set customer_id = ${into} where customer_id = ${from}
    returning id`.execute(tx)
  for (const { id } of rows) await updateUser(tx, id, {})
  return rows.map(({ id }) => id)
}
