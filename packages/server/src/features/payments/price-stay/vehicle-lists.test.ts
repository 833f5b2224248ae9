import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit, testListPages } from '#testing/test-list.ts'

const minute = 60_000
/** Two vehicles enter, and two leave, at one moment. */
const entered = [1, 2, 3, 3, 4]
const left = [10, 11, 11]

let server: TestServer
const begin = Date.now() - 60 * minute
const at = (minutes: number) => new Date(begin + minutes * minute)
beforeAll(async () => {
  server = await startTestServer()
  const { own, sister } = server.world
  const visit = `insert into visit (parking_lot_id, id, plate, match, group_id, entered_at, exited_at, closed_by,
    entry_event_id, exit_event_id) values ($1, gen_random_uuid(), $2, 'none', $3, $4, $5, $6, $2, $7)`
  for (const [nth, minutes] of entered.entries())
    for (const { lot, visitors } of [own, sister])
      await server.database.look(visit, [lot.id, `IN${nth}`, visitors.id, at(minutes), null, null, null])
  for (const [nth, minutes] of left.entries())
    await server.database.look(visit, [
      own.lot.id,
      `LEFT${nth}`,
      own.visitors.id,
      at(0),
      at(minutes),
      'exit',
      `exit ${nth}`,
    ])
})
afterAll(() => server?.close())

interface Vehicle {
  readonly licensePlate: string
}
const listOf = (path: string) =>
  listKit<Vehicle>(
    () => server,
    'provider',
    () => `/parking-lots/${server.world.own.lot.id}/${path}`,
  )
const plates = (vehicles: readonly Vehicle[]) => vehicles.map(({ licensePlate }) => licensePlate)

describe('PAY-100: vehicles inside', () => {
  const list = listOf('vehicles-inside')
  // A search without letters or digits is none, and finds all (PAY-101).
  testListPages(list, ['enteredAt'], {}, { hasSearch: false })

  test('a vehicle that an exit held comes first in both directions, and once', async () => {
    const [{ id }] = (await server.database.look(
      `select id from visit where plate = 'IN2' and parking_lot_id = $1`,
      [server.world.own.lot.id],
    )) as [{ id: string }]
    await server.database.look(
      `insert into gate_decision (parking_lot_id, id, decided_at, zone_id, event_id, read_at, device_name, passage, opens,
         cause, is_passback, visit_id) values ($1, $2, now(), $2, 'e', now(), 'North', 'exit', false, 'unpaid', false, $2)`,
      [server.world.own.lot.id, id],
    )
    for (const sort of ['enteredAt', '-enteredAt']) {
      const found = plates(await list.walk({ sort, limit: 1 }))
      expect(found[0]).toBe('IN2')
      expect(new Set(found).size).toBe(entered.length)
      expect(found).toEqual(plates((await list.page({ sort })).data))
    }
  })

  test('a cursor of another list is refused', async () => {
    const { nextCursor } = await listOf(
      `vehicles-by-time?from=${at(0).toISOString()}&to=${at(30).toISOString()}`,
    ).page({
      limit: 1,
    })
    expect((await list.ask({ cursor: nextCursor! })).statusCode).toBe(422)
  })
})

describe('PAY-131: vehicles by time', () => {
  test.each(['entry', 'exit'])('USR-60 has each once by %s, the latest first', async (by) => {
    const list = listOf(`vehicles-by-time?by=${by}&from=${at(0).toISOString()}&to=${at(30).toISOString()}`)
    const whole = await list.page({ limit: 500 })
    expect(whole.total).toBe(by === 'entry' ? entered.length + left.length : left.length)
    expect(whole.data).toHaveLength(whole.total)
    for (const limit of [1, 2]) expect(await list.walk({ limit })).toEqual(whole.data)
    expect((await list.page({ cursor: 1, limit: 1 })).data).toEqual(whole.data.slice(1, 2))
  })

  test('USR-60 has what came between two pages on none of them, and nothing twice', async () => {
    const list = listOf(`vehicles-by-time?from=${at(0).toISOString()}&to=${at(30).toISOString()}`)
    const whole = (await list.page({ limit: 500 })).data
    let added = 0
    const walked = await list.walk({ limit: 3 }, () =>
      server.database.look(
        `insert into visit (parking_lot_id, id, plate, match, group_id, entered_at, entry_event_id)
         values ($1, gen_random_uuid(), $2, 'none', $3, $4, $2)`,
        [server.world.own.lot.id, `NEW${added++}`, server.world.own.visitors.id, at(20)],
      ),
    )
    expect(walked).toEqual(whole)
  })
})
