import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Whether there is such a customer; it is not closed until the transaction ends, so that what is made for it is not lost. */
export const holdCustomer = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from customer where id = ${id} and removed_at is null for share`.execute(tx)
  return rows.length > 0
}
