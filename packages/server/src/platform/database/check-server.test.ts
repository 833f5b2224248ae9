import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFailureCode } from '#platform/process/start-failure.ts'
import { checkServer } from './check-server.ts'
import { migrate } from './migrate.ts'
import { administer, withDatabase } from './test-connection.ts'

const { connection, prefix } = inject('testServer')
const role = `stranger_${randomUUID().replaceAll('-', '')}`

const createDatabase = async (more: string): Promise<{ place: pg.ClientConfig; name: string }> => {
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  await administer(connection, `create database ${name} template template0 ${more}`)
  return { place: withDatabase(connection, name), name }
}
const failureOf = (place: pg.ClientConfig): Promise<Error> =>
  migrate(place).then(
    () => new Error('it was migrated'),
    (error: Error) => error,
  )

beforeAll(() => administer(connection, `create role ${role} nologin; grant ${role} to current_user`))
afterAll(() => administer(connection, `drop role ${role}`))

test.each(['LATIN1', 'SQL_ASCII'])(
  'OPS-05: a database with the encoding %s is refused, with what to do',
  async (encoding) => {
    const { place } = await createDatabase(`encoding '${encoding}' locale_provider libc locale 'C'`)
    const failure = await failureOf(place)
    expect(failure.message).toMatch(
      new RegExp(`has the encoding ${encoding}, .* create database \\S+ template template0 encoding 'UTF8'$`),
    )
    expect(startFailureCode(failure)).toBe(1)
  },
)

test('OPS-05: a database that can only be read is named, and may become writable', async () => {
  const { place, name } = await createDatabase('')
  await administer(connection, `alter database ${name} set default_transaction_read_only = on`)
  const failure = await failureOf(place)
  expect(failure.message).toContain('can only be read: default_transaction_read_only is on')
  expect(startFailureCode(failure)).toBe(75)
})

test('OPS-05: a role that may not create tables is told who has to do what', async () => {
  const { place, name } = await createDatabase('')
  const failure = await failureOf({ ...place, options: `-c role=${role}` })
  expect(failure.message).toContain(
    `The role ${role} must not create tables in the database "${name}". A database administrator has to run: alter database ${name} owner to "${role}"`,
  )
  expect(startFailureCode(failure)).toBe(1)
  await administer(connection, `alter database ${name} owner to ${role}`)
  const client = new pg.Client({ ...place, options: `-c role=${role}` })
  await client.connect()
  await expect(checkServer(client)).resolves.toBeUndefined()
  await client.end()
  await administer(connection, `drop database ${name}`)
})

/** What cannot be created here: older servers and replicas. */
const answering = (row: object) =>
  ({
    query: async () => ({
      rows: [
        { major: 15, encoding: 'UTF8', is_replica: false, is_read_only: false, may_create: true, ...row },
      ],
    }),
  }) as unknown as pg.Client

test('OPS-05: servers before version 15 and replicas are refused', async () => {
  await expect(checkServer(answering({ major: 14, version: '14.9' }))).rejects.toThrow(
    'is PostgreSQL 14.9. Stallwise needs version 15 or later.',
  )
  await expect(checkServer(answering({ is_replica: true, is_read_only: true }))).rejects.toThrow(
    'is a replica, which can only be read. Set DATABASE_URL to the primary server.',
  )
  await expect(checkServer(answering({}))).resolves.toBeUndefined()
})
