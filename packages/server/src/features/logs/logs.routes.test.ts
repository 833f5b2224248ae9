import {
  streamPost,
  type SeenVehicle,
} from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import type { PlateHistory, PlateRead } from '@stallwise/contract/logs/logs.contract.ts'
import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRetention } from '#features/retention/retention.public.ts'
import { keys, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { startTestServer } from '#testing/test-app.ts'
import { listKit } from '#testing/test-list.ts'

const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)
const day = 24 * 60 * minute
let lot: TestLotServer
let lookAlike: string

const seen = async (cameraId: string, at: number, vehicle: SeenVehicle, image = false) => {
  lot.clock.now = Math.max(lot.clock.now, at)
  const { path, headers, body } = streamPost(keys['plate-recognizer'], {
    cameraId,
    at,
    shape: vehicle.plate === null ? 'vehicle' : 'plate',
    vehicles: [vehicle],
    ...(image && { image: jpeg }),
  })
  const reply = await lot.app.server.inject({
    method: 'POST',
    url: path,
    headers,
    payload: Buffer.from(body),
  })
  expect(reply.json()).toMatchObject({ accepted: 1 })
}

beforeAll(async () => {
  lot = await startTestLot()
  lookAlike = lookAlikesOf(lot.knownPlate)[0]!
  await lot.query(`update passholder_plate set make = 'HONDA' where plate = $1`, [lot.knownPlate])
  const car = { make: 'Honda', model: 'Civic', color: 'silver', score: 0.71 }
  await seen('camera-in', start, { plate: lookAlike, ...car }, true)
  await seen('camera-in', start + 5_000, { plate: lookAlike, score: 0.6 })
  await seen('camera-in', start + minute, { plate: 'AAA111' })
  await seen('camera-in', start + 2 * minute, { plate: null })
  await seen('camera-out', start + 10 * minute, { plate: lot.knownPlate, score: 0.97 })
  await seen('camera-out', start + 12 * minute, { plate: 'ZZZ999' })
})
afterAll(() => lot?.close())

const ask = (path: string, query: Record<string, string> = {}) =>
  lot.app.ask('provider', {
    method: 'GET',
    url: `/api/logs/${path}?${new URLSearchParams({ parkingLot: lot.lotId, ...query })}`,
  })
const list = async (query: Record<string, string> = {}) => {
  const reply = await ask('lpr', query)
  expect(reply.statusCode).toBe(200)
  return reply.json() as { data: PlateRead[]; total: number; nextCursor: string | null }
}
const told = async (query: Record<string, string> = {}) =>
  (await list(query)).data.map(({ plate, visit }) => `${plate} ${visit?.plate ?? '-'} ${visit?.match ?? '-'}`)
const kit = listKit<PlateRead>(
  () => lot.app,
  'provider',
  () => `/logs/lpr?parkingLot=${lot.lotId}`,
)
const history = async (plate: string) => (await ask('lpr/plate', { plate })).json() as PlateHistory

test('LPR-01, LPR-03: every read with its visit, the newest first: repeats, unknown plates, and no plate too', async () => {
  expect(await told()).toEqual([
    'ZZZ999 - -',
    `${lot.knownPlate} ${lot.knownPlate} lookAlike`,
    'null - -',
    'AAA111 AAA111 none',
    `${lookAlike} ${lot.knownPlate} lookAlike`,
    `${lookAlike} ${lot.knownPlate} lookAlike`,
  ])
})

test('LPR-02, LPR-05, VIS-13: the raw read beside the corrected one, the vehicle, and an image that can be loaded', async () => {
  const { data } = await list({ sort: 'at', limit: '1' })
  expect(data[0]).toMatchObject({
    camera: expect.any(String),
    device: 'camera-in',
    plate: lookAlike,
    score: 0.71,
    make: 'Honda',
    model: 'Civic',
    color: 'silver',
    plateBox: { left: 412, top: 530, right: 566, bottom: 590 },
    visit: {
      plate: lot.knownPlate,
      readPlate: lookAlike,
      score: 0.71,
      passholder: { _id: lot.passholderId },
      closedBy: 'exit',
    },
  })
  const image = await lot.app.server.inject({ method: 'GET', url: data[0]!.image! })
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { data: both } = await list({ sort: 'at', limit: '2' })
  expect(both[1]).toMatchObject({ image: null, plateBox: null })
})

test('LPR-04: narrowed by outcome, camera, plate and time', async () => {
  expect(await told({ outcome: 'matched' })).toHaveLength(3)
  expect(await told({ outcome: 'unmatched' })).toEqual(['ZZZ999 - -', 'null - -', 'AAA111 AAA111 none'])
  expect((await list({ outcome: 'unmatched', limit: '1' })).total).toBe(3)
  expect(await told({ camera: 'camera-out' })).toHaveLength(2)
  expect(await told({ search: 'z-99' })).toEqual(['ZZZ999 - -'])
  expect(await told({ search: '99 z' })).toEqual(['ZZZ999 - -'])
  expect(await told({ search: '%' })).toEqual([])
  expect(await told({ timePeriod: 'lastYear' })).toEqual([])
  expect(await told({ from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' })).toEqual([])
  expect(await told({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
  const newest = Date.parse((await list({})).data[0]!.at)
  const around = { from: new Date(newest).toISOString(), to: new Date(newest + 1).toISOString() }
  expect(await told(around)).toEqual(['ZZZ999 - -'])
})

test.each(['at', '-at', 'plate', '-plate', 'score', '-score', 'camera', '-camera'])(
  'LPR-04: sorted by %s, pages hold every read once, by cursors and by places',
  async (sort) => {
    const whole = await list({ sort })
    expect([whole.data.length, whole.total, whole.nextCursor]).toEqual([6, 6, null])
    expect(await kit.walk({ sort, limit: 2 })).toEqual(whole.data)
    expect((await list({ sort, limit: '4', cursor: '3' })).data).toEqual(whole.data.slice(3))
    if (sort.endsWith('plate')) expect(whole.data.map(({ plate }) => plate).indexOf(null)).toBe(5)
  },
)

test('LPR-10: a plate’s reads include those that were matched to it', async () => {
  expect(await told({ plate: lot.knownPlate })).toHaveLength(3)
  expect(await told({ plate: lookAlike })).toHaveLength(2)
  expect(await told({ plate: 'AAA 111' })).toHaveLength(1)
})

test('LPR-10: the page of a plate has its visits and its owners', async () => {
  expect(await history(lot.knownPlate)).toMatchObject({
    plate: lot.knownPlate,
    visits: [{ plate: lot.knownPlate, readPlate: lookAlike, match: 'lookAlike', closedBy: 'exit' }],
    owners: [{ kind: 'passholder', _id: lot.passholderId, removedAt: null }],
    near: [],
  })
  expect((await history(lookAlike)).visits).toHaveLength(1)
})

test('LPR-11: known plates one error away are named with their owners', async () => {
  for (const plate of [lookAlike, lot.knownPlate.slice(0, -2), `${lot.knownPlate}X`])
    expect((await history(plate)).near).toMatchObject([
      { plate: lot.knownPlate, passholder: { _id: lot.passholderId } },
    ])
  expect((await history('QQQ000')).near).toEqual([])
})

test('LPR-11: a guest pass is known until it ends by the clock of the server', async () => {
  const end = Date.now() + 30 * day
  await lot.query(
    `insert into guest_pass (parking_lot_id, id, plate, name, passholder_group_id, starts_at, ends_at, parking_payment_option)
     select parking_lot_id, gen_random_uuid(), 'GUEST777', 'Ana', id, $1, $2, 'nonPaid' from passholder_group limit 1`,
    [new Date(end - day), new Date(end)],
  )
  const before = lot.clock.now
  const near = async (at: number) => {
    lot.clock.now = at
    return (await history('GUEST77')).near.map(({ plate }) => plate)
  }
  expect([await near(end - minute), await near(end + minute)]).toEqual([['GUEST777'], []])
  lot.clock.now = before
  await lot.query(`delete from guest_pass where plate = 'GUEST777'`)
})

test.each([
  ['lpr', { sort: 'name' }, 422],
  ['lpr', { outcome: 'some' }, 422],
  ['lpr', { timePeriod: 'ever' }, 422],
  ['lpr', { cursor: 'x' }, 422],
  ['lpr', { plate: '-' }, 404],
  ['lpr/plate', {}, 422],
  ['lpr/plate', { plate: ' ' }, 404],
  ['lpr/plate', { plate: 'x'.repeat(31) }, 422],
] as [string, Record<string, string>, number][])('%s with %j is refused', async (path, query, status) => {
  expect((await ask(path, query)).statusCode).toBe(status)
})

test('only provider staff read the log, of no lot that does not exist', async () => {
  const server = await startTestServer()
  try {
    const url = `/api/logs/lpr?parkingLot=${server.world.own.lot.id}`
    for (const role of [
      'fullAccessCustomer',
      'staffCustomer',
      'cameraOnlyCustomer',
      'tenant',
      'owner',
    ] as const)
      expect((await server.ask(role, { method: 'GET', url })).statusCode).toBe(403)
    expect((await server.ask('provider', { method: 'GET', url })).statusCode).toBe(200)
  } finally {
    await server.close()
  }
  expect((await ask('lpr', { parkingLot: lot.customerId })).statusCode).toBe(404)
})

test('LPR-02, LPR-12: erased plates are shown as erased, and have no page', async () => {
  await runRetention({ database: lot.database, files: lot.app.services.files }, start + 100 * day)
  const { data } = await list({ sort: 'at', timePeriod: '24h' })
  expect(data.map(({ plate, isErased }) => [plate, isErased])).toEqual([
    [lookAlike, false],
    [lookAlike, false],
    [null, true],
    [null, false],
    [lot.knownPlate, false],
    [null, true],
  ])
  expect(data.every(({ image }) => image === null)).toBe(true)
  const [{ plate: token }] = (await lot.query(
    `select plate, read_plate from visit where passholder_id is null`,
  )) as [{ plate: string; read_plate: string }]
  expect((await lot.query(`select 1 from visit where read_plate = 'AAA111'`)).length).toBe(0)
  expect((await ask('lpr/plate', { plate: token })).statusCode).toBe(404)
})
