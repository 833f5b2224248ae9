import type { ManagerDetails } from '@stallwise/domain/configuration/manager.rules.ts'
import type { Tx } from '#platform/database/database.ts'

export interface StoredManager extends ManagerDetails {
  readonly id: string
  readonly parking_lot_id: string
  readonly version: number
  readonly removed_at: Date | null
}

const columns = ['id', 'parking_lot_id', 'name', 'phone', 'email', 'version', 'removed_at'] as const

export const listManagers = async (tx: Tx, lotId: string): Promise<StoredManager[]> =>
  tx
    .selectFrom('manager')
    .select(columns)
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** A manager, removed or not, of a lot that the viewer sees. */
export const findManager = async (tx: Tx, id: string): Promise<StoredManager | undefined> =>
  tx.selectFrom('manager').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertManager = async (
  tx: Tx,
  lotId: string,
  id: string,
  { name, phone, email }: ManagerDetails,
): Promise<StoredManager> =>
  tx
    .insertInto('manager')
    .values({ parking_lot_id: lotId, id, name, phone, email })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateManager = async (
  tx: Tx,
  { id, parking_lot_id }: StoredManager,
  change: Partial<ManagerDetails> & { readonly removed_at?: Date | null },
): Promise<StoredManager> =>
  tx
    .updateTable('manager')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('parking_lot_id', '=', parking_lot_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
