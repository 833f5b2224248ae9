import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tables } from './tables.ts'

const wrapped = new WeakMap<PoolClient, Transaction<Tables>>()

/**
 * Wraps the open transaction of a connection for Kysely queries. It neither begins nor ends the transaction. Unlike
 * Kysely's own transactions it does not wait for one query before it sends the next.
 */
export const transactionOn = (client: PoolClient): Transaction<Tables> => {
  const known = wrapped.get(client)
  if (known) return known
  const borrowed = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => borrowed as unknown as PoolClient, end: async () => {} }
  const tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Transaction<Tables>
  wrapped.set(client, tx)
  return tx
}
