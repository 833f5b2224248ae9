import { sql } from 'kysely'
import { announceRights } from '#platform/sign-in/rights-channel.ts'
import type { ProductAccess } from '#platform/database/column-values.ts'
import type { Tx } from '#platform/database/database.ts'

/** The products and the customer of a lot. */
export interface StaffedLot {
  readonly customerId: string
  readonly productAccess: ProductAccess
}

export const findStaffedLot = async (tx: Tx, lotId: string): Promise<StaffedLot | undefined> => {
  const row = await tx
    .selectFrom('parking_lot')
    .where('id', '=', lotId)
    .select(['customer_id as customerId', 'product_access as productAccess'])
    .executeTakeFirst()
  return row as StaffedLot | undefined
}

/** The product settings of each user for a lot; null if not set. */
export const listProductAccess = async (
  tx: Tx,
  lotId: string,
): Promise<Map<string, ProductAccess | null>> => {
  const rows = await tx
    .selectFrom('user_lot')
    .where('parking_lot_id', '=', lotId)
    .select(['user_id', 'product_access'])
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.product_access]))
}

export const setProductAccess = async (
  tx: Tx,
  { userId, lotId, access }: { userId: string; lotId: string; access: ProductAccess },
): Promise<void> => {
  await tx
    .updateTable('user_lot')
    .set({ product_access: JSON.stringify(access) })
    .where('user_id', '=', userId)
    .where('parking_lot_id', '=', lotId)
    .execute()
  await announceRights(tx, userId)
}

/** Changes the user's version but nothing stored at the identity provider. */
export const raiseVersion = async (tx: Tx, userId: string): Promise<void> => {
  await sql`update app_user set version = version + 1 where id = ${userId}`.execute(tx)
}
