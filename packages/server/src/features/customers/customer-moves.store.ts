import type { UniqueNames } from '@stallwise/domain/customers/customers.rules.ts'
import { announceDevices } from '#features/ingest/ingest.public.ts'
import { announceSource } from '#features/sources/sources.public.ts'
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

/** Assigns a lot with its devices and drafts to another customer. */
export const setLotCustomer = async (tx: Tx, lotId: string, into: string): Promise<void> => {
  await tx
    .updateTable('parking_lot')
    .set((eb) => ({ customer_id: into, version: eb('version', '+', 1) }))
    .where('id', '=', lotId)
    .execute()
  await tx.updateTable('device').set({ customer_id: into }).where('parking_lot_id', '=', lotId).execute()
  await tx.updateTable('lot_draft').set({ customer_id: into }).where('parking_lot_id', '=', lotId).execute()
}

/** Moves all or the given sources of a customer to another one; returns the moved ids. */
export const moveSources = async (
  tx: Tx,
  { from, into, only }: { readonly from: string; readonly into: string; readonly only?: readonly string[] },
): Promise<string[]> => {
  if (only?.length === 0) return []
  const rows = await tx
    .updateTable('source')
    .set({ customer_id: into })
    .where('customer_id', '=', from)
    .$if(only !== undefined, (query) => query.where('id', 'in', [...only!]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Tells every server to drop its cached devices of the customers and its cached sources. */
export const announceMove = async (
  tx: Tx,
  customerIds: readonly string[],
  sourceIds: readonly string[],
): Promise<void> => {
  for (const id of customerIds) await announceDevices(tx, id)
  for (const id of sourceIds) await announceSource(tx, id)
}

/** Moves the lot drafts of a customer to another one. */
export const moveDrafts = async (tx: Tx, from: string, into: string): Promise<void> => {
  await tx.updateTable('lot_draft').set({ customer_id: into }).where('customer_id', '=', from).execute()
}
