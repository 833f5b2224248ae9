import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { changeLot } from './change-lot.ts'
import { JudgedLots } from './judged-lots.ts'
import type { LotChange } from './lot-change.ts'
import { judgeInTransaction } from './judging.transaction.ts'
import { addRowsOf, isOf, listProtectedTables, type Place, type ProtectedTable } from './test-rows.ts'

// A row of each table for three lots: the one that is changed, one of the same customer, and one of another customer.

const aPlace = (customer: string): Place => ({
  lot: uuidv7(),
  customer,
  source: uuidv7(),
  draft: uuidv7(),
  user: uuidv7(),
})
const own = aPlace(uuidv7())
const sister = aPlace(own.customer)
const foreign = aPlace(uuidv7())

const staff: Viewer = {
  userId: own.user,
  email: 'staff@example.com',
  name: 'Staff',
  roles: ['staffCustomer'],
  customerId: own.customer,
  lots: new Set([own.lot]),
}

/** Rows of a customer rather than of a lot: whoever belongs to the customer may look them up, in a change as elsewhere. */
const ofCustomers = new Map([
  ['customer', 'its name'],
  ['app_user', 'the names of those who decided, asked or paid'],
  ['user_lot', 'which users have the lot'],
  ['notification_mail', 'of those users'],
  ['portfolio_mail', 'of those users'],
  ['source', 'the device messages of the customer name their source'],
  ['source_message', 'of those sources'],
  ['ingest_oddity', 'of those sources'],
  ['unknown_device', 'of those sources'],
])
/** One row about the stream of all lots, which is for the system. */
const ofNoLot = 'lot_change_forgotten'
/** Everybody may add e-mails to the outbox, and nobody reads it. */
const addedByAll = new Set(['outbox_mail'])

let database: TestDatabase
let tables: readonly ProtectedTable[]
beforeAll(async () => {
  database = await createTestDatabase()
  tables = (await listProtectedTables(database)).filter(({ name }) => name !== ofNoLot)
  await addRowsOf(database, tables, [own, sister, foreign])
}, 60_000)
afterAll(() => database?.drop())

class Undone extends Error {}

/** Runs `work` inside a change of the lot, of which nothing stays. */
const insideChange = async (work: (change: LotChange) => Promise<void>, viewer = staff): Promise<void> => {
  const parts = { pool: database.pool, lots: new JudgedLots(), clock: Date.now }
  const undone = changeLot(parts, viewer, { lot: own.lot, capability: 'lot.read' }, async (change) => {
    await work(change)
    throw new Undone()
  })
  await undone.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

/** The error of a statement, or how many rows it returned or changed; it is taken back. */
const attempt = async (client: pg.ClientBase, statement: string, values?: unknown[]) => {
  await client.query('savepoint attempt')
  try {
    return (await client.query(statement, values)).rowCount ?? 0
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.query('rollback to attempt')
  }
}

const notAllowed = '42501'
const othersOf = (name: string): Place[] => (ofCustomers.has(name) ? [foreign] : [sister, foreign])

test('every table has rows of other lots to be seen, and its exceptions are tables', async () => {
  expect(tables.length).toBeGreaterThan(80)
  for (const { name } of tables)
    for (const place of othersOf(name))
      expect([name, await database.look(`select from ${name} one where ${isOf([place])}`)]).not.toEqual([
        name,
        [],
      ])
  const names = tables.map(({ name }) => name)
  expect([...ofCustomers.keys(), ...addedByAll].filter((name) => !names.includes(name))).toEqual([])
})

test('OPS-06: inside a change of a lot, its staff see no row of another lot', async () => {
  await insideChange(async ({ client }) => {
    for (const { name } of tables) {
      const seen = await attempt(client, `select from ${name} one where ${isOf(othersOf(name))}`)
      expect([name, seen]).toEqual([name, 0])
    }
    expect(await attempt(client, `select from ${ofNoLot}`)).toBe(0)
    // So that it is not the statement that finds nothing.
    expect(await attempt(client, `select from stall one where ${isOf([own])}`)).toBe(1)
  })
})

test('OPS-06: nor write one', async () => {
  await insideChange(async ({ client }) => {
    for (const { name, columns } of tables) {
      const which = isOf(othersOf(name))
      const column = columns.at(-1)
      const updated = await attempt(client, `update ${name} one set ${column} = ${column} where ${which}`)
      const deleted = await attempt(client, `delete from ${name} one where ${which}`)
      expect([name, [0, notAllowed]]).toEqual([name, expect.arrayContaining([updated, deleted])])
      if (addedByAll.has(name)) continue
      for (const place of othersOf(name)) {
        const [row] = await database.look(
          `select to_jsonb(one) as copy from ${name} one where ${isOf([place])}`,
        )
        const added = await attempt(
          client,
          `insert into ${name} (${columns.join()}) overriding system value
           select ${columns.join()} from jsonb_populate_record(null::${name}, $1::jsonb)`,
          [JSON.stringify(row.copy)],
        )
        expect([name, added]).toEqual([name, notAllowed])
      }
    }
  })
})

test('nor does somebody who may see every lot', async () => {
  const provider: Viewer = { ...staff, roles: ['provider'], customerId: null, lots: 'all' }
  await insideChange(async ({ client }) => {
    for (const { name } of tables.filter((table) => table.hasLot))
      expect([name, await attempt(client, `select from ${name} one where ${isOf([sister])}`)]).toEqual([
        name,
        ofCustomers.has(name) ? 1 : 0,
      ])
  }, provider)
})

test('a look across lots ends with what it is for, even if that fails', async () => {
  await insideChange(async (change) => {
    const lots = async () => (await change.client.query('select id from parking_lot')).rowCount
    const links = async () => (await change.client.query('select from pass_link')).rowCount
    expect([await lots(), await links()]).toEqual([1, 0])
    const seen = await change.acrossLots('lot-names', async () => [
      await lots(),
      await change.acrossLots('links-of-passes', links),
      await lots(),
    ])
    expect(seen).toEqual([3, 3, 3])
    expect([await lots(), await links()]).toEqual([1, 0])
    const refused = change.acrossLots('device-ids', async () => {
      throw new Refusal('device-in-use')
    })
    await expect(refused).rejects.toMatchObject({ code: 'device-in-use' })
    expect([await lots(), await links()]).toEqual([1, 0])
  })
})

test('lots that are judged together see each other, and no other', async () => {
  const lots = new JudgedLots()
  const seenWith = (lotIds: readonly string[]) => {
    let seen: string[] = []
    const judged = judgeInTransaction(database.pool, lots, lotIds, Date.now(), async () => {}, {
      alsoRun: async (client) => {
        const { rows } = await client.query('select id from parking_lot order by id')
        seen = rows.map(({ id }) => id)
        throw new Undone()
      },
    })
    return expect(judged)
      .rejects.toBeInstanceOf(Undone)
      .then(() => seen)
  }
  expect(await seenWith([own.lot])).toEqual([own.lot])
  expect(await seenWith([foreign.lot, own.lot])).toEqual([own.lot, foreign.lot].sort())
})
