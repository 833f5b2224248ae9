import type { Pool, PoolClient } from 'pg'
import { transactionOn } from '#platform/database/client-transaction.ts'
import { cutConnection } from '#platform/database/database-watch.ts'
import type { Tx } from '#platform/database/database.ts'
import { setScope, type RowScope } from '#platform/database/row-scope.ts'

/** A transaction on a connection of its own that only reads, and sees the database as it was when it began. */
export interface Snapshot {
  readonly client: PoolClient
  readonly tx: Tx
  /** Ends it and gives the connection back; one that is not known to be idle is closed instead. */
  end(isIdle?: boolean): Promise<void>
}

const begin = 'begin isolation level repeatable read, read only'

/** PostgreSQL: the transaction that exported the snapshot has ended, or the text never was one. */
const isGone = ({ code }: { code?: string }): boolean => code === '22023' || code === '42704'

/**
 * Begins a snapshot, or with `like` one that sees what another transaction sees; undefined if that one has ended. The other
 * may be of another server. Source: PostgreSQL, SET TRANSACTION SNAPSHOT.
 */
export const beginSnapshot = async (
  pool: Pool,
  scope: RowScope,
  like?: string,
): Promise<Snapshot | undefined> => {
  const client = await pool.connect()
  const end = async (isIdle = false): Promise<void> => {
    const isClean = isIdle && (await client.query('rollback').catch(() => undefined)) !== undefined
    if (!isClean) cutConnection(client)
    client.release(!isClean)
  }
  try {
    await client.query(begin)
    if (like !== undefined) await client.query(`set transaction snapshot '${like.replaceAll("'", "''")}'`)
    await client.query(setScope(scope))
    return { client, tx: transactionOn(client), end }
  } catch (error) {
    await end()
    if (isGone(error as { code?: string })) return undefined
    throw error
  }
}

/** The name by which other transactions can see what this one sees, until it ends. */
export const exportedName = async ({ client }: Snapshot): Promise<string> =>
  (await client.query<{ name: string }>('select pg_export_snapshot() as name')).rows[0]!.name
