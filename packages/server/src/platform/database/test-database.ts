import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { appRole } from './app-role.ts'
import { administer, withDatabase } from './test-connection.ts'

export interface TestDatabase extends Database {
  connection: pg.ClientConfig
  /** Queries as the owner of the tables, always over the same connection, and returns the rows. */
  look(sql: string, values?: unknown[]): Promise<pg.QueryResult['rows']>
  /** Closes the connections. The database itself is deleted at the end of the run. */
  drop(): Promise<void>
}

/** Connects as the server does: on the embedded database with its own role. */
export const appConnectionOf = (connection: pg.ClientConfig): pg.ClientConfig =>
  connection.connectionString ? connection : { ...connection, user: appRole }

/** A fresh, migrated database, created in about a tenth of a second; `drop` it in `afterAll`. */
export const createTestDatabase = async ({ migrated = true } = {}): Promise<TestDatabase> => {
  return openTestDatabase(await copyDatabase(migrated ? inject('testServer').template : 'template0'))
}

/** Creates databases with the same initial rows: each worker loads these once and then copies them. */
export const testDatabasesWith = (
  load: (database: Database) => Promise<unknown>,
): (() => Promise<TestDatabase>) => {
  let filled: Promise<string> | undefined
  const fill = async () => {
    const name = await copyDatabase(inject('testServer').template)
    const database = openTestDatabase(name)
    await load(database)
    await database.close()
    return name
  }
  return async () => openTestDatabase(await copyDatabase(await (filled ??= fill())))
}

const copyDatabase = async (template: string): Promise<string> => {
  const { connection, prefix } = inject('testServer')
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  // Half the time of the default, which logs every page of the copy.
  await administer(connection, `create database ${name} template ${template} strategy file_copy`)
  return name
}

const openTestDatabase = (name: string): TestDatabase => {
  const connection = withDatabase(inject('testServer').connection, name)
  const database = openDatabase(appConnectionOf(connection), { poolSize: 5, owner: connection })
  let owner: Promise<pg.Client> | undefined
  // One look after the other: a connection takes one query at a time.
  let last: Promise<unknown> = Promise.resolve()
  const look = (sql: string, values?: unknown[]) => {
    const looked = last.then(async () => (await (await (owner ??= database.owner())).query(sql, values)).rows)
    last = looked.catch(() => {})
    return looked
  }
  const close = async () => {
    await (await owner)?.end()
    await database.close()
  }
  return {
    ...database,
    connection,
    look,
    close,
    drop: close,
  }
}
