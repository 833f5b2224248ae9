import type { Role } from '@stallwise/domain/access/roles.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { announceRights } from '#platform/sign-in/rights-channel.ts'

export interface NewUserFacts {
  readonly id: string
  readonly customerId: string | null
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly lots: readonly string[]
  readonly at: Date
}

export interface UserChange {
  readonly email?: string
  readonly name?: string
  readonly roles?: readonly Role[]
  readonly blocked?: boolean
  readonly verified?: boolean
  readonly removedAt?: Date | null
}

/** Time for the request to update the identity provider before the background job does. */
const followGraceSeconds = 20

const followSoon = sql<Date>`now() + make_interval(secs => ${followGraceSeconds})`

/** USR-34: updates our row and marks the identity provider's as outdated. */
export const insertUser = async (tx: Tx, facts: NewUserFacts): Promise<void> => {
  const { id, customerId, email, name, roles, lots, at } = facts
  await tx
    .insertInto('app_user')
    .values({
      id,
      customer_id: customerId,
      email,
      name,
      roles: [...roles],
      created_at: at,
      follow_since: sql<Date>`now()`,
      follow_at: followSoon,
    })
    .execute()
  await allowLots(tx, id, lots)
}

/** Only adds new lots: for existing ones the database only lets callers write those that they can access. */
const allowLots = async (tx: Tx, userId: string, lots: readonly string[]): Promise<void> => {
  if (lots.length === 0) return
  await sql`insert into user_lot (user_id, parking_lot_id)
    select ${userId}::uuid, lot from unnest(${lots}::uuid[]) as lot
    where not exists (select 1 from user_lot where user_id = ${userId} and parking_lot_id = lot)
    on conflict do nothing`.execute(tx)
}

/** Changes a user and raises its version; servers reload its rights, and the identity provider is marked as outdated. */
export const updateUser = async (tx: Tx, id: string, change: UserChange): Promise<void> => {
  const { email, name, roles, blocked, verified, removedAt } = change
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      ...(email !== undefined && { email }),
      ...(name !== undefined && { name }),
      ...(roles !== undefined && { roles: [...roles] }),
      ...(blocked !== undefined && { blocked }),
      ...(verified !== undefined && { verified }),
      ...(removedAt !== undefined && { removed_at: removedAt, account_removed_at: null }),
      version: eb('version', '+', 1),
      awaits_role: false,
      follow_since: sql<Date>`now()`,
      follow_at: followSoon,
      follow_failures: 0,
    }))
    .where('id', '=', id)
    .execute()
  await announceRights(tx, id)
}

/** Replaces a user's list of lots; the settings of remaining lots are kept. */
export const setLots = async (tx: Tx, userId: string, lots: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('user_lot')
    .where('user_id', '=', userId)
    .$if(lots.length > 0, (query) => query.where('parking_lot_id', 'not in', [...lots]))
    .execute()
  await allowLots(tx, userId, lots)
}

export const setPreferences = async (tx: Tx, id: string, preferences: object): Promise<void> => {
  await tx
    .updateTable('app_user')
    .set((eb) => ({ preferences: JSON.stringify(preferences), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
