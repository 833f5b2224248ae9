import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const [customerId, ownLot, otherLot, userId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.asSystem(async (tx) => {
    await tx.insertInto('customer').values({ id: customerId, name: 'Northgate' }).execute()
    await tx
      .insertInto('app_user')
      .values({
        id: userId,
        email: 'ada@example.com',
        name: 'Ada',
        roles: ['tenant'],
        customer_id: customerId,
      })
      .execute()
    await tx.insertInto('user_lot').values({ user_id: userId, parking_lot_id: otherLot }).execute()
    await tx
      .insertInto('identity_account')
      .values({ id: 'account', email: 'ada@example.com', name: 'Ada', roles: [], password_hash: 'hash' })
      .execute()
    await sql`insert into server_secret (name, value) values ('s', '1')`.execute(tx)
    await sql`insert into oidc_payload (model, id, payload) values ('Session', 's', '{}')`.execute(tx)
    await sql`insert into identity_ticket (token_hash, account_id, purpose, expires_at)
      values ('t', 'account', 'password', now())`.execute(tx)
    await sql`insert into payment_attempt (kind, subject, at) values ('declined', 'network', now())`.execute(
      tx,
    )
  })
})
afterAll(() => database?.drop())

const viewers = {
  'an administrator': { lots: [ownLot], customerId },
  'provider staff': { lots: 'all', customerId: 'all' },
} as const
const administrator = viewers['an administrator']

describe.each(Object.entries(viewers))('ACC-32 a transaction of %s', (_who, viewer) => {
  test.each(['identity_account', 'identity_ticket', 'oidc_payload', 'server_secret', 'payment_attempt'])(
    'can neither read nor change %s',
    async (table) => {
      const name = sql.table(table)
      const read = await database.withViewer(viewer, (tx) => sql`select 1 from ${name}`.execute(tx))
      expect(read.rows).toEqual([])
      const gone = await database.withViewer(viewer, (tx) => sql`delete from ${name}`.execute(tx))
      expect(gone.numAffectedRows).toBe(0n)
      expect((await database.asSystem((tx) => sql`select 1 from ${name}`.execute(tx))).rows).toHaveLength(1)
    },
  )

  test('cannot add a secret', async () => {
    const adding = database.withViewer(viewer, (tx) =>
      sql`insert into server_secret (name, value) values ('mine', '1')`.execute(tx),
    )
    await expect(adding).rejects.toThrow(/row-level security/)
  })
})

describe('ACC-32 a transaction of an administrator', () => {
  const give = (lot: string) =>
    database.withViewer(administrator, (tx) =>
      tx.insertInto('user_lot').values({ user_id: userId, parking_lot_id: lot }).execute(),
    )

  test('can only add and remove lots of its own list, and sees that there are others', async () => {
    await give(ownLot)
    await expect(give(uuidv7())).rejects.toThrow(/row-level security/)
    const seen = await database.withViewer(administrator, async (tx) => {
      await tx.deleteFrom('user_lot').where('user_id', '=', userId).execute()
      return tx.selectFrom('user_lot').select('parking_lot_id').execute()
    })
    expect(seen).toEqual([{ parking_lot_id: otherLot }])
  })

  test('cannot make anyone provider staff', async () => {
    const raising = database.withViewer(administrator, (tx) =>
      tx
        .updateTable('app_user')
        .set({ roles: ['provider'] })
        .where('id', '=', userId)
        .execute(),
    )
    await expect(raising).rejects.toThrow(/row-level security/)
  })

  test('sees imports for its own lots and drafts of lots', async () => {
    const drafts = [ownLot, otherLot, null].map((parking_lot_id) => ({
      id: uuidv7(),
      customer_id: customerId,
      parking_lot_id,
      updated_by: 'Ada',
      created_at: new Date(),
      updated_at: new Date(),
      information: '{}',
    }))
    await database.asSystem((tx) => tx.insertInto('lot_draft').values(drafts).execute())
    const seen = await database.withViewer(administrator, (tx) =>
      tx.selectFrom('lot_draft').select('id').execute(),
    )
    expect(seen.map(({ id }) => id).sort()).toEqual([drafts[0]!.id, drafts[2]!.id].sort())
  })
})

describe('ACC-33 the server’s connection', () => {
  const isEmbedded = !(process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'])

  test.runIf(isEmbedded)('is not a superuser and cannot become one', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('reset role; reset session authorization')
      const { rows } = await client.query(
        'select rolsuper, rolcreaterole, rolbypassrls, rolname from pg_roles where rolname = session_user',
      )
      expect(rows).toEqual([
        { rolsuper: false, rolcreaterole: false, rolbypassrls: false, rolname: 'stallwise_app' },
      ])
      await expect(client.query('set role postgres')).rejects.toThrow(/permission denied/)
      await expect(client.query('alter table app_user disable row level security')).rejects.toThrow(/owner/)
    } finally {
      client.release(true)
    }
  })
})
