import type { Belongings } from '@stallwise/domain/customers/customers.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)

/** Names of lots and ids of devices of a customer, or of one of its lots. */
export const belongingsOf = async (tx: Tx, customerId: string, lotId?: string): Promise<Belongings> => {
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

/** The customer of a lot, whose row nobody else changes until the transaction ends. */
export const lockLotCustomer = async (tx: Tx, lotId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('parking_lot')
    .where('id', '=', lotId)
    .select('customer_id')
    .forUpdate()
    .executeTakeFirst()
  return row?.customer_id
}

/** Gives a lot and its devices to another customer. */
export const giveLot = async (tx: Tx, lotId: string, into: string): Promise<void> => {
  await tx
    .updateTable('parking_lot')
    .set((eb) => ({ customer_id: into, version: eb('version', '+', 1) }))
    .where('id', '=', lotId)
    .execute()
  await tx.updateTable('device').set({ customer_id: into }).where('parking_lot_id', '=', lotId).execute()
  await tx.updateTable('lot_draft').set({ customer_id: into }).where('parking_lot_id', '=', lotId).execute()
}

/** Gives sources of a customer to another one, all of them or those named; which went. */
export const giveSources = async (
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

/** Every server forgets what it knows of the customers' devices and of the sources. */
export const announceMove = async (
  tx: Tx,
  customerIds: readonly string[],
  sourceIds: readonly string[],
): Promise<void> => {
  for (const id of customerIds) await sql`select pg_notify('stallwise_devices', ${id})`.execute(tx)
  for (const id of sourceIds) await sql`select pg_notify('stallwise_sources', ${id})`.execute(tx)
}

/** Gives what is drafted for a customer to another one. */
export const giveDrafts = async (tx: Tx, from: string, into: string): Promise<void> => {
  await tx.updateTable('lot_draft').set({ customer_id: into }).where('customer_id', '=', from).execute()
}
