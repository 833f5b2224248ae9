import type { UniqueNames } from '@stallwise/domain/customers/customers.rules.ts'
import type { Tx } from '#platform/database/database.ts'

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)

/** Lot names and device ids of a customer, or of one of its lots. */
export const readUniqueNames = async (tx: Tx, customerId: string, lotId?: string): Promise<UniqueNames> => {
  const lots = await tx
    .selectFrom('parking_lot')
    .where('customer_id', '=', customerId)
    .$if(lotId !== undefined, (query) => query.where('id', '=', lotId!))
    .select('name')
    .execute()
  const devices = await tx
    .selectFrom('device')
    .where('customer_id', '=', customerId)
    .$if(lotId !== undefined, (query) => query.where('parking_lot_id', '=', lotId!))
    .select('device_id as name')
    .execute()
  return { lots: namesOf(lots), devices: namesOf(devices) }
}

/** Locks a lot's row until the transaction ends and returns the lot's customer. */
export const lockLotCustomer = async (tx: Tx, lotId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('parking_lot')
    .where('id', '=', lotId)
    .select('customer_id')
    .forUpdate()
    .executeTakeFirst()
  return row?.customer_id
}

/** Assigns a lot to another customer. */
export const setLotCustomer = async (tx: Tx, lotId: string, into: string): Promise<void> => {
  await tx
    .updateTable('parking_lot')
    .set((eb) => ({ customer_id: into, version: eb('version', '+', 1) }))
    .where('id', '=', lotId)
    .execute()
}
