import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

const minute = 60_000
const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * minute)
let server: TestServer
let lotId: string

interface SensorState {
  readonly seen: Date | null
  readonly errors?: readonly string[]
  readonly battery?: number
}

/** The sensor time-out of the lot is 180 minutes. */
const setSensors = (states: readonly SensorState[]) =>
  server.database.asSystem(async (tx) => {
    for (const [place, { seen, errors = [], battery = null }] of states.entries())
      await sql`insert into stall_state (parking_lot_id, stall_id, last_seen_at, errors, battery_percent)
        values (${lotId}, ${server.world.own.stalls[place]!.id}, ${seen}, ${errors}::text[], ${battery})
        on conflict (parking_lot_id, stall_id) do update set last_seen_at = excluded.last_seen_at,
          errors = excluded.errors, battery_percent = excluded.battery_percent`.execute(tx)
  })

const addGateDevices = () =>
  server.database.asSystem(async (tx) => {
    const [zone, edge, direct] = [uuidv7(), uuidv7(), uuidv7()]
    await sql`insert into zone (parking_lot_id, id, name, type) values (${lotId}, ${zone}, 'North entry', 'entry')`.execute(
      tx,
    )
    await sql`insert into camera (parking_lot_id, id, zone_id, name, device_id, role, last_seen_at)
      values (${lotId}, ${uuidv7()}, ${zone}, 'Entry camera', 'cam-1', 'entry', ${ago(5)}),
        (${lotId}, ${uuidv7()}, null, 'Exit camera', 'cam-2', 'exit', null)`.execute(tx)
    await sql`insert into rfid_reader (parking_lot_id, id, name, device_id, role, last_seen_at)
      values (${lotId}, ${uuidv7()}, 'Reader', 'reader-1', 'entry', ${ago(800)})`.execute(tx)
    await sql`insert into gate_controller (parking_lot_id, id, monex_device_id, driver, reach, address, outlet_base)
      values (${lotId}, ${edge}, 'pdu-1', 'dataprobe-pdu', 'edge', 'http://10.0.0.1', 1),
        (${lotId}, ${direct}, 'pdu-2', 'iboot-cloud', 'server', 'https://iboot.co', 0)`.execute(tx)
    await sql`insert into sprockit (parking_lot_id, id, name, code, controller_id, outlet, pulse_ms)
      values (${lotId}, ${uuidv7()}, 'Entry gate', 'g1', ${edge}, 1, 1000),
        (${lotId}, ${uuidv7()}, 'Exit gate', 'g2', ${direct}, 2, 1000)`.execute(tx)
    await sql`insert into edge_key (parking_lot_id, id, name, key_hash, key_hint, last_seen_at)
      values (${lotId}, ${uuidv7()}, 'Box', 'hash', 'hint', ${ago(10)})`.execute(tx)
  })

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  lotId = server.world.own.lot.id
  await setSensors([
    { seen: ago(1), errors: ['lowBattery'], battery: 12 },
    { seen: null },
    { seen: ago(1_000), errors: ['silent'] },
    { seen: ago(2), errors: ['fault'], battery: 80 },
  ])
  await addGateDevices()
})
afterAll(() => server?.close())

type Who = Parameters<TestServer['ask']>[0]
const ask = (query = '', who: Who = 'fullAccessCustomer') =>
  server.ask(who, { method: 'GET', url: `/api/parking-lots/${lotId}/devices${query}` })
const list = async (query = '', who?: Who) => {
  const answer = await ask(query, who)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { data: LotDeviceView[]; total: number; nextCursor: string | null }
}
const names = async (query: string, who?: Who) => (await list(query, who)).data.map(({ name }) => name)

test('DEV-41 to DEV-43: every device with its state, those in trouble first', async () => {
  const { data, total, nextCursor } = await list()
  expect(data.map(({ name, state, faults }) => [name, state, ...faults])).toEqual([
    ['003', 'offline'],
    ['Reader', 'offline'],
    ['Entry gate', 'offline'],
    ['004', 'online', 'fault'],
    ['002', 'never'],
    ['Exit camera', 'never'],
    ['001', 'online', 'lowBattery'],
    ['Entry camera', 'online'],
    ['Exit gate', null],
  ])
  expect(total).toBe(9)
  expect(nextCursor).toBeNull()
  expect(data[6]).toMatchObject({
    kind: 'stall-sensor',
    floor: server.world.own.floor.floor_name,
    lastSeenAt: ago(1).toISOString(),
    batteryPercent: 12,
  })
  expect(data[7]).toMatchObject({ kind: 'camera', zone: 'North entry', deviceId: 'cam-1' })
})

test('DEV-43: the list can be narrowed and searched', async () => {
  expect(await names('?kind=stall-sensor&state=never&state=late&state=offline')).toEqual(['003', '002'])
  expect(await names('?state=lowBattery')).toEqual(['001'])
  expect(await names('?kind=camera&kind=gate&sort=-name')).toEqual([
    'Exit gate',
    'Exit camera',
    'Entry gate',
    'Entry camera',
  ])
  expect(await names('?search=CAM-')).toEqual(['Exit camera', 'Entry camera'])
  expect(await names('?search=cam-%20camera%20entry')).toEqual(['Entry camera'])
  expect(await names('?search=%25')).toEqual([])
  expect(await names('?floor=no-such')).toEqual([])
})

test('pages continue where the last one ended', async () => {
  const all = await names('?sort=name')
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page = await list(`?sort=name&limit=4${cursor ? `&cursor=${cursor}` : ''}`)
    expect(page.total).toBe(9)
    paged.push(...page.data.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor)
  expect(paged).toEqual(all)
  expect((await ask('?cursor=-1')).statusCode).toBe(422)
})

test('DEV-40: stall sensors only for users who can edit stalls, gates alone for an intercom customer', async () => {
  const sensors = '?kind=stall-sensor'
  expect(await names(sensors, 'provider')).toHaveLength(4)
  expect(await names(sensors, 'staffCustomer')).toEqual([])
  expect((await list('', 'staffCustomer')).total).toBe(5)
  expect(await names('', 'intercomCustomer')).toEqual(['Entry gate', 'Exit gate'])
  expect((await ask('', 'tenant')).statusCode).toBe(403)
  expect((await ask('', 'owner')).statusCode).toBe(403)
})

test('DEV-41: the sensor of an inactive stall has no state', async () => {
  const { id } = server.world.own.stalls[1]!
  await server.database.asSystem((tx) =>
    sql`update stall set is_active = false where parking_lot_id = ${lotId} and id = ${id}`.execute(tx),
  )
  expect(await names('?state=inactive')).toEqual(['002'])
  expect(await names('?state=never')).toEqual(['Exit camera'])
})

test.each([1, 2, 3, 5, 12])(
  'DEV-43: pages of %i have every device once, in the order of trouble',
  async (limit) => {
    await setSensors([{ seen: ago(1) }])
    const paged: string[] = []
    for (let offset = 0; offset < 12; offset += limit) {
      const page = await list(`?limit=${limit}${offset > 0 ? `&cursor=${offset}` : ''}`)
      paged.push(...page.data.map(({ name }) => name))
    }
    expect(paged).toEqual([
      '003',
      'Reader',
      'Entry gate',
      '004',
      'Exit camera',
      '001',
      'Entry camera',
      'Exit gate',
      '002',
    ])
  },
)
