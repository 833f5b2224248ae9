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

/** How long whoever made the change has for having the identity provider follow, before the background does. */
const followGraceSeconds = 20

const followSoon = sql<Date>`now() + make_interval(secs => ${followGraceSeconds})`

/** USR-34: our row, and the note that the identity provider has to follow. */
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

/** Only lots that are new to the user: of those it has already, the database lets the caller write its own alone. */
const allowLots = async (tx: Tx, userId: string, lots: readonly string[]): Promise<void> => {
  if (lots.length === 0) return
  await sql`insert into user_lot (user_id, parking_lot_id)
    select ${userId}::uuid, lot from unnest(${lots}::uuid[]) as lot
    where not exists (select 1 from user_lot where user_id = ${userId} and parking_lot_id = lot)
    on conflict do nothing`.execute(tx)
}

/** Changes a user and raises its version; servers read its rights again, and the identity provider has to follow. */
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
      follow_since: sql<Date>`now()`,
      follow_at: followSoon,
      follow_failures: 0,
    }))
    .where('id', '=', id)
    .execute()
  await announceRights(tx, id)
}

/** Makes a user's list of lots exactly this; what was said about the lots that stay is kept. */
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
