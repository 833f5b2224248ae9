import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the rows of a viewer', () => {
  const lot = '01890000-0000-7000-8000-000000000001'
  const read = sql<{ all_lots: string; lots: string; customer: string; role: string }>`
    select current_setting('app.all_lots', true) as all_lots, current_setting('app.lots', true) as lots,
      current_setting('app.customer', true) as customer, current_user as role`

  it('are read by the role that owns nothing', async () => {
    const { rows } = await database.asSystem((tx) => read.execute(tx))
    expect(rows[0]).toEqual({ all_lots: 'on', lots: '{}', customer: 'all', role: 'stallwise_app' })
  })

  it('are limited to the lots and the customer of the viewer', async () => {
    const { rows } = await database.withViewer({ lots: [lot], customerId: lot }, (tx) => read.execute(tx))
    expect(rows[0]).toMatchObject({ all_lots: 'off', lots: `{${lot}}`, customer: lot })
  })

  it('are no longer visible after the transaction, on the same connection', async () => {
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const inside = await database.withViewer({ lots: [lot], customerId: 'all' }, (tx) => pid.execute(tx))
    const after = await database.pool.query(`select pg_backend_pid() as pid,
      coalesce(current_setting('app.all_lots', true), '') as all_lots,
      coalesce(current_setting('app.lots', true), '') as lots, coalesce(current_setting('app.customer', true), '') as customer`)
    expect(after.rows[0]).toEqual({ pid: inside.rows[0]?.pid, all_lots: '', lots: '', customer: '' })
  })

  it('are unchanged after a failed transaction', async () => {
    await expect(
      database.asSystem(async (tx) => {
        await tx.insertInto('customer').values({ id: lot, name: 'Gone' }).execute()
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    const left = await database.asSystem((tx) => tx.selectFrom('customer').select('id').execute())
    expect(left).toEqual([])
  })

  it('exclude those of others, and are empty for a connection without a viewer', async () => {
    const other = '01890000-0000-7000-8000-000000000002'
    await database.asSystem((tx) =>
      tx
        .insertInto('customer')
        .values([
          { id: lot, name: 'Mine' },
          { id: other, name: 'Theirs' },
        ])
        .execute(),
    )
    const mine = await database.withViewer({ lots: [], customerId: lot }, (tx) =>
      tx.selectFrom('customer').select('name').execute(),
    )
    expect(mine).toEqual([{ name: 'Mine' }])
    expect((await database.pool.query('select name from customer')).rows).toEqual([])
  })

  it('do not include the record of migrations, and the role cannot change tables', async () => {
    await expect(database.pool.query('select * from schema_migration')).rejects.toThrow('permission denied')
    await expect(database.pool.query('drop table customer')).rejects.toThrow('must be owner')
  })
})

describe('columns', () => {
  it('are read as numbers, dates as text', async () => {
    const { rows } = await database.pool.query(
      `select 87.50::numeric(5, 2) as percent, 9007199254740991::bigint as count, date '2026-11-21' as day`,
    )
    expect(rows).toEqual([{ percent: 87.5, count: 9007199254740991, day: '2026-11-21' }])
  })
})

describe('listening', () => {
  it('receives notifications, and reports when it is listening again after a lost connection', async () => {
    const heard: string[] = []
    let reconnected = () => {}
    const again = new Promise<void>((done) => (reconnected = done))
    const waitFor = async (text: string) => expect.poll(() => heard, { interval: 5 }).toContain(text)
    const stop = await database.listen('lots', (payload) => heard.push(payload), reconnected)
    await database.pool.query(`notify lots, 'first'`)
    await waitFor('first')
    const owner = await database.owner()
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'
      and datname = current_database()`)
    await owner.end()
    await again
    await database.pool.query(`notify lots, 'second'`)
    await waitFor('second')
    await stop()
    await database.pool.query(`notify lots, 'third'`)
    await database.pool.query('select 1')
    expect(heard).toEqual(['first', 'second'])
  })
})
