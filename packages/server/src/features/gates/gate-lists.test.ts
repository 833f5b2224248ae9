import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit } from '#testing/test-list.ts'

let server: TestServer
let lotId: string
const insert = (table: string, row: object) => {
  const whole = { parking_lot_id: lotId, id: uuidv7(), ...row }
  const names = Object.keys(whole)
  return server.database.look(
    `insert into ${table} (${names.join()}) values (${names.map((_, nth) => `$${nth + 1}`).join()})`,
    Object.values(whole),
  )
}
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second))

beforeAll(async () => {
  server = await startTestServer()
  lotId = server.world.own.lot.id
  const [zone, controller] = [uuidv7(), uuidv7()]
  await insert('zone', { id: zone, name: 'Entry', type: 'entry' })
  await insert('gate_controller', {
    id: controller,
    monex_device_id: 'monex-1',
    driver: 'http',
    reach: 'server',
    address: 'gate.example',
    outlet_base: 1,
  })
  for (const second of [1, 2, 2, 3, 4]) {
    await insert('gate_opening', {
      gate_name: 'Gate',
      controller_id: controller,
      outlet: 1,
      pulse_ms: 500,
      reach: 'server',
      reason: 'Delivery',
      asked_by_name: 'Ana',
      asked_at: at(second),
      expires_at: at(second),
      cause: second === 1 ? 'everyone' : null,
    })
    await insert('gate_decision', {
      decided_at: at(second),
      zone_id: zone,
      event_id: uuidv7(),
      read_at: at(second),
      device_name: 'Camera',
      passage: 'entry',
      opens: false,
      cause: 'unknown',
      is_passback: false,
    })
    await insert('intercom_call', { at: at(second), note: 'Lost', outcome: 'refused', noted_by_name: 'Ana' })
  }
})
afterAll(() => server?.close())

test.each([
  ['gate_opening', () => `/sprockit/openings/${lotId}`],
  ['gate_decision', () => `/sprockit/decisions/${lotId}`],
  ['intercom_call', () => `/intercom/calls/${lotId}`],
])('%s: newest first, each once, also if the last one of a page is deleted meanwhile', async (table, url) => {
  const { page, walk, ask } = listKit<{ readonly _id: string }>(() => server, 'fullAccessCustomer', url)
  const ids = (
    await server.database.look(
      `select id from ${table} order by ${{ gate_opening: 'asked_at', gate_decision: 'decided_at' }[table] ?? 'at'} desc, id desc`,
    )
  ).map(({ id }: { id: string }) => id)
  const listed = async (rows: Promise<readonly { readonly _id: string }[]>) =>
    (await rows).map(({ _id }) => _id)
  expect(await listed(walk())).toEqual(ids)
  const first = await page({ limit: 2 })
  await server.database.look(`delete from ${table} where id = $1`, [ids[1]])
  expect(await listed(page({ limit: 9, cursor: first.nextCursor! }).then(({ data }) => data))).toEqual(
    ids.slice(2),
  )
  expect(await listed(walk({ limit: 1 }))).toEqual([ids[0], ...ids.slice(2)])
  for (const cursor of ['x', ids[0]!]) expect((await ask({ cursor })).statusCode).toBe(422)
})

test('openings of users only, and of one gate', async () => {
  const { page } = listKit(
    () => server,
    'fullAccessCustomer',
    () => `/sprockit/openings/${lotId}`,
  )
  const numberOf = async (query: Record<string, string>) => (await page(query)).data.length
  expect((await numberOf({})) - (await numberOf({ by: 'users' }))).toBe(1)
  expect(await numberOf({ sprockit: uuidv7() })).toBe(0)
})
