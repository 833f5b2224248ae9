import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** Wraps the open transaction of a connection for Kysely queries. It neither begins nor ends the transaction. */
export const transactionOn = (client: PoolClient): Tx => {
  const borrowed = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => borrowed as unknown as PoolClient, end: async () => {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Tx
}
