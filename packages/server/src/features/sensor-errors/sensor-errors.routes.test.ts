import type { SensorError } from '@stallwise/contract/sensor-errors/sensor-errors.contract.ts'
import { sensorErrorSorts } from '@stallwise/domain/sensor-errors/sensor-errors.rules.ts'
import { wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import type { CellValue } from '@stallwise/domain/sheets/sheet.model.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWorkbook } from '#platform/workbook/workbook-reader.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit } from '#testing/test-list.ts'

const hour = 3_600_000
const now = Date.now()
const clock = { now }
const ago = (hours: number) => new Date(now - hours * hour)
let server: TestServer
let lotId: string

type Row = readonly [
  stall: number | null,
  kind: SensorError['kind'],
  from: number,
  to: number | null,
  detail?: string,
]
const rows: readonly Row[] = [
  [0, 'fault', 1, null, 'stuck'],
  [1, 'silent', 50, null],
  [1, 'lowBattery', 30, 20, '12'],
  [2, 'flapping', 40, 30, '磁'.repeat(200)],
  [null, 'fault', 300, 290, 'magnet'],
  [3, 'fault', 24 * 200, 24 * 199],
]

beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
  lotId = server.world.own.lot.id
  for (const [stall, kind, from, to, detail] of rows)
    await server.database.look(
      `insert into sensor_error (parking_lot_id, id, stall_id, device_id, kind, status, detail, opened_at, resolved_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        lotId,
        uuidv7(),
        stall === null ? uuidv7() : server.world.own.stalls[stall]!.id,
        `sensor-${stall}`,
        kind,
        to === null ? 'active' : 'resolved',
        detail ?? null,
        ago(from),
        to === null ? null : ago(to),
      ],
    )
})
afterAll(() => server?.close())

type Who = Parameters<TestServer['ask']>[0]
const ask = (query = '', who: Who = 'fullAccessCustomer') =>
  server.ask(who, { method: 'GET', url: `/api/sensor-errors?parkingLot=${lotId}${query}` })
const list = async (query = '') => {
  const reply = await ask(query)
  expect(reply.statusCode).toBe(200)
  return reply.json() as { data: SensorError[]; total: number; nextCursor: string | null }
}
const kit = listKit<SensorError>(
  () => server,
  'fullAccessCustomer',
  () => `/sensor-errors?parkingLot=${lotId}`,
)
const found = async (query: string) =>
  (await list(query)).data.map(({ stall, kind, status }) => `${stall} ${kind} ${status}`)

test.each(['staffCustomer', 'tenant', 'owner', 'cameraOnlyCustomer', 'intercomCustomer'] as const)(
  'SEN-07: %s may not see them',
  async (who) => {
    expect((await ask('', who)).statusCode).toBe(403)
  },
)

test('a filter that is none, and a lot of another customer', async () => {
  expect((await ask('&timePeriod=ever')).statusCode).toBe(422)
  expect((await ask('&status=open')).statusCode).toBe(422)
  expect((await ask('&cursor=x')).statusCode).toBe(422)
  const url = `/api/sensor-errors?parkingLot=${server.world.foreign.lot.id}`
  expect((await server.ask('fullAccessCustomer', { method: 'GET', url })).statusCode).toBe(404)
})

test('SEN-08: those that lasted at any time of the period, the last 24 hours by default', async () => {
  expect(await found('')).toEqual(['001 fault active', '002 lowBattery resolved', '002 silent active'])
  expect(await found('&timePeriod=7d')).toEqual([
    '001 fault active',
    '002 lowBattery resolved',
    '003 flapping resolved',
    '002 silent active',
  ])
  expect((await list('&timePeriod=30d')).total).toBe(5)
  expect((await list('&from=2015-01-01T00:00:00Z&to=2015-01-02T00:00:00Z')).data).toEqual([])
  expect((await list('&timePeriod=365d')).total).toBe(6)
  expect((await list('&timePeriod=lastYear')).data.every(({ status }) => status === 'resolved')).toBe(true)
})

test('SEN-08: narrowed to a status, kinds and a search', async () => {
  expect(await found('&status=active')).toEqual(['001 fault active', '002 silent active'])
  expect(await found('&timePeriod=7d&status=resolved&kind=flapping&kind=fault')).toEqual([
    '003 flapping resolved',
  ])
  expect(await found('&search=002&sort=dateCreated')).toEqual([
    '002 silent active',
    '002 lowBattery resolved',
  ])
  expect(await found('&search=sensor-1%20002')).toHaveLength(2)
  expect(await found('&search=sensor-0%20002')).toEqual([])
})

test('SEN-07: with what the device reported; a stall that is gone is not named', async () => {
  const { data } = await list('&timePeriod=30d&sort=dateCreated')
  expect(data[0]).toMatchObject({
    stall: null,
    floor: null,
    device: 'sensor-null',
    detail: 'magnet',
    dateCreated: ago(300).toISOString(),
    resolvedAt: ago(290).toISOString(),
  })
  expect(data.at(-1)).toMatchObject({
    stall: '001',
    floor: server.world.own.floor.floor_name,
    resolvedAt: null,
  })
})

test.each(sensorErrorSorts.flatMap((sort) => [sort, `-${sort}`]))(
  'sorted by %s, pages continue where the last one ended, by cursors and by places',
  async (sort) => {
    const query = { timePeriod: '365d', sort }
    const whole = await kit.page(query)
    expect([whole.data.length, whole.total, whole.nextCursor]).toEqual([6, 6, null])
    expect(await kit.walk({ ...query, limit: 2 })).toEqual(whole.data)
    expect(await kit.page({ ...query, limit: 2, cursor: 3 })).toMatchObject({
      data: whole.data.slice(3, 5),
      total: 6,
    })
  },
)

test.each(['resolvedAt', '-resolvedAt', 'detail', '-detail', 'stall', '-stall'])(
  'sorted by %s, those without a value come last',
  async (sort) => {
    const { data } = await kit.page({ timePeriod: '365d', sort })
    const isNone = data.map((one) => one[sort.replace('-', '') as 'detail'] === null)
    expect(isNone).toEqual(isNone.toSorted())
  },
)

test('they are sorted by how long they have lasted by the clock of the server', async () => {
  clock.now = ago(49).getTime()
  const { data } = await kit.page({ timePeriod: '365d', sort: '-lasted' })
  clock.now = now
  expect(data.map(({ stall, kind }) => `${stall} ${kind}`)).toEqual(['004 fault', 'null fault', '002 silent'])
})

test('SEN-09 all that are found are exported as a workbook', async () => {
  const url = `/api/sensor-errors/export/xlsx?parkingLot=${lotId}&timePeriod=30d&kind=lowBattery&kind=fault`
  const { statusCode, headers, rawPayload } = await server.ask('fullAccessCustomer', url)
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toContain('sensor-errors.xlsx')
  const [exported] = await readWorkbook(rawPayload, [
    { name: 'Sensor errors', headers: ['Device ID', 'Error'] },
  ])
  const textOf = (cell?: CellValue) => (cell?.kind === 'text' ? cell.text : undefined)
  expect(exported!.rows.map(({ cells }) => [2, 3].map((column) => textOf(cells.get(column))))).toEqual([
    ['Device ID', 'Error'],
    ['sensor-0', 'Device fault'],
    ['sensor-1', 'Low battery'],
    ['sensor-null', 'Device fault'],
  ])
})

test('SEN-09 the rows that were counted are exported as CSV, with times on the lot’s clock', async () => {
  const filter = `parkingLot=${lotId}&timePeriod=30d&kind=lowBattery&kind=fault&sort=dateCreated`
  const counted = await server.ask('fullAccessCustomer', `/api/sensor-errors/export/count?${filter}`)
  const { export: token, rows } = counted.json()
  const csvUrl = `/api/sensor-errors/export/csv?${filter}&export=${encodeURIComponent(token)}`
  const { statusCode, headers, payload } = await server.ask('fullAccessCustomer', csvUrl)
  expect([statusCode, rows, headers['row-count']]).toEqual([200, 3, '3'])
  const lines = payload.trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('\uFEFFStall,Floor,Device ID,Error,Status,Began,Ended,"Duration, minutes",Reported')
  const { data } = (await server.ask('fullAccessCustomer', `/api/sensor-errors?${filter}`)).json()
  const local = (at: string) => wallClockOf(Date.parse(at), 'America/Toronto').replace('T', ' ').slice(0, 16)
  expect(lines.slice(1).map((line) => line.split(',')[5]!.slice(0, 16))).toEqual(
    data.map(({ dateCreated }: { dateCreated: string }) => local(dateCreated)),
  )
  const other = await server.ask('fullAccessCustomer', csvUrl.replace('timePeriod=30d', 'timePeriod=7d'))
  expect([other.statusCode, other.json().code]).toEqual([409, 'export-expired'])
})
