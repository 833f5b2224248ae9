import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** The transaction that is open on a connection, for queries written in Kysely. It neither begins nor ends it. */
export const transactionOn = (client: PoolClient): Tx => {
  const borrowed = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => borrowed as unknown as PoolClient, end: async () => {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Tx
}
