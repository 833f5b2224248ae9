import type { Tx } from '#platform/database/database.ts'

export const findCustomerName = (tx: Tx, id: string): Promise<{ name: string } | undefined> => {
  return tx.selectFrom('customer').where('id', '=', id).select('name').executeTakeFirst()
}
