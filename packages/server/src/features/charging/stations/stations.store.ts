import type { Selectable } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { Refusal } from '#platform/http/problems.ts'

/** CST-61: lots without the product have no stations. */
export const requireCharging = async (tx: Tx, lotId: string): Promise<void> => {
  const lot = await tx
    .selectFrom('parking_lot')
    .select('product_access')
    .where('id', '=', lotId)
    .executeTakeFirst()
  if ((lot?.product_access as { insightVolt?: boolean } | undefined)?.insightVolt !== true)
    throw new Refusal('forbidden')
}

/** CST-15: gives a station a new password; the last one that was used is valid until the new one is. */
export const changePassword = async (
  tx: Tx,
  { lotId, id }: { readonly lotId: string; readonly id: string },
  passwordHash: string,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('charging_station')
    .set((eb) => ({
      former_password_hash: eb.fn.coalesce('former_password_hash', 'password_hash'),
      password_hash: passwordHash,
      password_made_at: at,
      version: eb('version', '+', 1),
    }))
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}

export const listUnknownStations = (
  database: Database,
): Promise<Selectable<Tables['unknown_charging_station']>[]> =>
  database.asSystem((tx) =>
    tx
      .selectFrom('unknown_charging_station')
      .selectAll()
      .orderBy('last_seen_at', 'desc')
      .limit(200)
      .execute(),
  )

/** CST-17: a station that was added is not unknown any more. */
export const forgetUnknownStation = async (database: Database, identity: string): Promise<void> => {
  await database.asSystem((tx) =>
    tx.deleteFrom('unknown_charging_station').where('identity', '=', identity).execute(),
  )
}

/** The names of a lot's stations, for the audit of a move. */
export const listStationNames = async (tx: Tx, lotId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('charging_station')
    .select('name')
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** One that is not removed, of a lot that the transaction sees. */
export const findStation = (tx: Tx, id: string) =>
  tx
    .selectFrom('charging_station')
    .select(['id', 'parking_lot_id', 'name'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
