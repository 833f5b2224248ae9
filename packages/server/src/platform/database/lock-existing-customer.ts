import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Whether the customer exists. It cannot be closed until the transaction ends, so that what is created for it is not lost. */
export const lockExistingCustomer = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from customer where id = ${id} and removed_at is null for share`.execute(tx)
  return rows.length > 0
}
