import { CompiledQuery } from 'kysely'
import type { PoolClient, QueryResultRow } from 'pg'
import type { Tx } from '#platform/database/database.ts'

/** The transaction that the entry belongs to: a `Tx` in requests, a plain client in judging. */
export type AuditClient = Tx | PoolClient

export const ask = async <R extends QueryResultRow>(
  client: AuditClient,
  text: string,
  values: unknown[],
): Promise<R[]> => {
  if ('executeQuery' in client) return (await client.executeQuery<R>(CompiledQuery.raw(text, values))).rows
  return (await client.query<R>(text, values)).rows
}
