import { CompiledQuery } from 'kysely'
import type { PoolClient, QueryResultRow } from 'pg'
import type { Tx } from './database.ts'

/** A transaction: a `Tx` in requests, a plain client in judging. */
export type SqlClient = Tx | PoolClient

/** Runs a statement in either kind of transaction. */
export const ask = async <R extends QueryResultRow>(
  client: SqlClient,
  text: string,
  values: unknown[],
): Promise<R[]> => {
  if ('executeQuery' in client) return (await client.executeQuery<R>(CompiledQuery.raw(text, values))).rows
  return (await client.query<R>(text, values)).rows
}
