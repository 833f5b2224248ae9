import { randomUUID } from 'node:crypto'
import { createServer, connect, type AddressInfo, type Server } from 'node:net'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase, WrongRoleError, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { administer, withDatabase } from './test-connection.ts'

const { connection, prefix } = inject('testServer')
const owner = `owner_${randomUUID().replaceAll('-', '')}`
const name = `${prefix}${randomUUID().replaceAll('-', '')}`
/** As on a server of one's own: the owner of the tables is not a superuser. */
const asOwner = { ...withDatabase(connection, name), options: `-c role=${owner}` }
let database: Database

beforeAll(async () => {
  await administer(connection, `create role ${owner} nologin createrole; grant ${owner} to current_user`)
  await administer(connection, `grant stallwise_app to ${owner}`)
  await administer(connection, `create database ${name} template template0 owner ${owner}`)
  await migrate(asOwner)
  database = openDatabase(asOwner)
  await database.asSystem((tx) => tx.insertInto('customer').values({ id: uuidv7(), name: 'Mine' }).execute())
})
afterAll(async () => {
  await database?.close()
  await administer(connection, `drop database if exists ${name} with (force)`)
  await administer(connection, `drop role if exists ${owner}`)
})

const rowsAs = async (place: pg.ClientConfig, statement: string): Promise<unknown[]> => {
  const client = new pg.Client(place)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('OPS-06: the owner of the tables sees no protected rows either, but for its own work', async () => {
  const names = 'select name from customer'
  expect(await rowsAs(asOwner, names)).toEqual([])
  expect(await rowsAs({ ...asOwner, options: `${asOwner.options} -c app.as_owner=on` }, names)).toEqual([
    { name: 'Mine' },
  ])
  const client = await database.owner()
  expect((await client.query(names)).rows).toEqual([{ name: 'Mine' }])
  await client.end()
})

test('OPS-06: the role of the server gains nothing by the setting of the owner', async () => {
  const place = { ...asOwner, options: '-c role=stallwise_app -c app.as_owner=on' }
  expect(await rowsAs(place, 'select name from customer')).toEqual([])
})

test('OPS-06: what restricts users does not restrict a migration', async () => {
  const client = await database.owner()
  const { rowCount } = await client.query(
    `insert into app_user (id, email, name, roles, verified) values (gen_random_uuid(), 'a@x.example', 'A', '{provider}', true)`,
  )
  expect(rowCount).toBe(1)
  const updated = await client.query(`update app_user set roles = '{provider}' where email = 'a@x.example'`)
  expect(updated.rowCount).toBe(1)
  await client.end()
})

test('OPS-06: every protected table is protected from its owner too', async () => {
  const unforced = await rowsAs(
    asOwner,
    `select relname from pg_class where relrowsecurity and not (relforcerowsecurity
       and exists (select from pg_policy where polrelid = pg_class.oid and polname = 'as_owner'))`,
  )
  expect(unforced).toEqual([])
})

test('a function with the owner’s rights reads what its caller may not', async () => {
  await database.asSystem(async (tx) => {
    await tx
      .insertInto('outbox_mail')
      .values({
        id: uuidv7(),
        recipient: 'a@x.example',
        subject: 's',
        body_text: 't',
        template: 'x',
        cause: 'one',
      } as never)
      .execute()
  })
  const taken = await database.withViewer({ lots: [], customerId: null }, (tx) =>
    tx.selectNoFrom(({ fn, val }) => fn<number>('cancel_mails', [val('one')]).as('count')).execute(),
  )
  expect(taken).toEqual([{ count: 1 }])
})

/** A connection pooler that ignores what a connection asks for besides user and database. */
const startPooler = (target: pg.ClientConfig): Promise<Server> => {
  const path = `${target.host}/.s.PGSQL.${target.port ?? 5432}`
  const withoutOptions = (startup: Buffer): Buffer => {
    const words = startup.subarray(8, -2).toString().split('\0')
    const kept = words.flatMap((word, index) =>
      index % 2 === 0 && word !== 'options' ? [word, words[index + 1]!] : [],
    )
    const body = Buffer.from(`${kept.join('\0')}\0\0`)
    const head = Buffer.from(startup.subarray(0, 8))
    head.writeInt32BE(body.length + 8)
    return Buffer.concat([head, body])
  }
  const server = createServer((incoming) => {
    const outgoing = connect(path)
    incoming.once('data', (startup) => {
      outgoing.write(withoutOptions(startup))
      incoming.pipe(outgoing).pipe(incoming)
    })
    for (const socket of [incoming, outgoing]) socket.on('error', () => incoming.destroy())
  })
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)))
}

test.skipIf('connectionString' in connection)(
  'OPS-06: behind a connection pooler that ignores the role, no connection is used',
  async () => {
    const pooler = await startPooler(connection)
    const { port } = pooler.address() as AddressInfo
    const pooled = openDatabase({ ...withDatabase(connection, name), host: '127.0.0.1', port })
    await expect(pooled.pool.query('select 1')).rejects.toBeInstanceOf(WrongRoleError)
    await expect(pooled.asSystem((tx) => tx.selectFrom('customer').select('id').execute())).rejects.toThrow(
      'not to a connection pooler such as pgbouncer',
    )
    await pooled.close()
    pooler.close()
  },
)
