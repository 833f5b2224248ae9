import type pg from 'pg'

/** The oldest version of PostgreSQL that the migrations run on. */
const oldestMajor = 15

/** The database of DATABASE_URL cannot be used as it is; the message says what to do. */
export class UnsuitableDatabaseError extends Error {}

/** The database can only be read. It may become writable by itself, for example after a failover. */
export class ReadOnlyDatabaseError extends Error {}

interface ServerRow {
  readonly version: string
  readonly major: number
  readonly encoding: string
  readonly database: string
  readonly role: string
  readonly is_replica: boolean
  readonly is_read_only: boolean
  readonly may_create: boolean
}

const query = `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
  current_setting('server_encoding') as encoding, current_database() as database, current_user as role,
  pg_is_in_recovery() as is_replica, current_setting('transaction_read_only')::bool as is_read_only,
  has_schema_privilege(current_user, 'public', 'create') as may_create`

/** Refuses, with what to do, a server or database that would fail later or store texts that cannot be searched. OPS-05. */
export const checkServer = async (client: pg.ClientBase): Promise<void> => {
  const row = (await client.query<ServerRow>(query)).rows[0]!
  if (row.major < oldestMajor)
    throw new UnsuitableDatabaseError(
      `The server at DATABASE_URL is PostgreSQL ${row.version}. Stallwise needs version ${oldestMajor} or later.`,
    )
  if (row.encoding !== 'UTF8')
    throw new UnsuitableDatabaseError(
      `The database "${row.database}" has the encoding ${row.encoding}, which cannot store every name. ` +
        `Create one with: create database ${row.database} template template0 encoding 'UTF8'`,
    )
  if (row.is_replica)
    throw new ReadOnlyDatabaseError(
      'The server at DATABASE_URL is a replica, which can only be read. Set DATABASE_URL to the primary server.',
    )
  if (row.is_read_only)
    throw new ReadOnlyDatabaseError(
      `The database "${row.database}" can only be read: default_transaction_read_only is on. Turn it off, or free disk space if the host turned it on.`,
    )
  if (!row.may_create)
    throw new UnsuitableDatabaseError(
      `The role ${row.role} must not create tables in the database "${row.database}". A database administrator has to run: alter database ${row.database} owner to "${row.role}"`,
    )
}
