import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'

let server: TestServer
let kit: ReturnType<typeof usersKit>
beforeAll(async () => {
  server = await startTestServer()
  kit = usersKit(server)
})
afterAll(() => server?.close())

const made = async (): Promise<string> =>
  (await kit.post('provider', '/admin/customers/', { name: uuidv7() })).json()._id
const addLot = async (query: (sql: string, values: unknown[]) => Promise<unknown>, customer: string) => {
  const id = uuidv7()
  await query(`insert into parking_lot (id, customer_id, name, time_zone) values ($1, $2, $3, 'UTC')`, [
    id,
    customer,
    uuidv7(),
  ])
  await query('insert into lot_state (parking_lot_id) values ($1)', [id])
  return id
}
const move = (into: string, lot: string) =>
  kit.post('provider', `/admin/customers/${into}/parking-lots`, { parkingLot: lot })
const merge = (into: string, from: string) =>
  kit.post('provider', '/admin/customers/merge-customer/', { from, into })

type Query = (sql: string, values?: unknown[]) => Promise<unknown>
type Answer = Awaited<ReturnType<typeof move>>

/** The response to a request made between the first and the second half of another transaction. */
const between = async (
  first: (query: Query) => Promise<unknown>,
  ask: () => Promise<Answer>,
  second: (query: Query) => Promise<unknown> = async () => {},
): Promise<Answer> => {
  const owner = await server.database.owner()
  await owner.query('begin')
  await first((sql, values) => owner.query(sql, values))
  let isAnswered = false
  const answer = ask().finally(() => (isAnswered = true))
  const isWaiting = async () =>
    (
      await owner.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rowCount! > 0
  while (!isAnswered && !(await isWaiting())) continue
  await second((sql, values) => owner.query(sql, values))
  await owner.query('commit')
  await owner.end()
  return answer
}

describe('CUS-16 a move of a lot waits for running changes', () => {
  test.each([
    ['a move', (into: string, lot: string) => move(into, lot)],
    ['a merge', (into: string, _lot: string, from: string) => merge(into, from)],
  ])('by %s, and moves their devices too', async (_what, give) => {
    const [from, into] = [await made(), await made()]
    const lot = await addLot(kit.owned, from)
    const answer = await between(
      (query) => query('select 1 from lot_state where parking_lot_id = $1 for update', [lot]),
      () => give(into, lot, from),
      (query) =>
        query(
          `insert into device (parking_lot_id, id, customer_id, device_id, kind) values ($1, $2, $3, 'CAM-8', 'camera')`,
          [lot, uuidv7(), from],
        ),
    )
    expect(answer.statusCode).toBe(200)
    const places = await kit.owned(
      'select l.customer_id as lot, d.customer_id as device from parking_lot l join device d on d.parking_lot_id = l.id where l.id = $1',
      [lot],
    )
    expect(places).toEqual([{ lot: into, device: into }])
  })

  test('by a merge, which includes lots added meanwhile', async () => {
    const [from, into] = [await made(), await made()]
    const answer = await between(
      (query) => query('select 1 from customer where id = $1 for update', [from]),
      () => merge(into, from),
      (query) => addLot(query, from),
    )
    expect(answer.json()).toMatchObject({ _id: into, parkingLots: 1 })
  })
})

test('CUS-16 many waiting moves do not use up the connections', async () => {
  const [from, into] = [await made(), await made()]
  const lots: string[] = []
  for (let nth = 0; nth < 5; nth++) lots.push(await addLot(kit.owned, from))
  const owner = await server.database.owner()
  try {
    await owner.query('begin')
    await owner.query('select 1 from lot_state where parking_lot_id = any ($1) for update', [lots])
    const moves = Promise.all(lots.map((lot) => move(into, lot)))
    const waiting = async () =>
      (
        await owner.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount
    await expect.poll(waiting).toBeGreaterThan(0)
    expect((await server.ask('provider', '/api/admin/customers')).statusCode).toBe(200)
    expect(await waiting()).toBe(1)
    await owner.query('rollback')
    expect((await moves).map(({ statusCode }) => statusCode)).toEqual(lots.map(() => 200))
  } finally {
    await owner.end()
  }
})

describe('CUS-25 nothing is created for a customer that is being closed', () => {
  test.each([
    ['a user', 404, (id: string) => kit.create('provider', {}, id)],
    ['a draft', 422, (id: string) => kit.post('provider', '/admin/parking-lot-drafts', { customer: id })],
    [
      'a source',
      422,
      (id: string) =>
        kit.post('provider', '/sources', { customerId: id, kind: 'stall-events', name: 'Late' }),
    ],
  ])('no %s', async (_what, status, make) => {
    const [from, into] = [await made(), await made()]
    const answer = await between(
      (query) =>
        query('update customer set removed_at = now(), merged_into = $2 where id = $1', [from, into]),
      () => make(from),
    )
    expect(answer.statusCode).toBe(status)
  })
})
