import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
let nth = 0
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const ask = async (method: 'POST' | 'PUT' | 'DELETE' | 'GET', url: string, payload?: object) =>
  lot.app.ask('provider', { method, url: `/api${url}`, ...(payload && { payload }) })
const see = (camera: string, plate: string, at: number, direction?: number) =>
  lot.post('plate-recognizer', {
    data: {
      camera_id: camera,
      timestamp: new Date(at).toISOString(),
      results: [{ plate, score: 0.9, candidates: [], ...(direction !== undefined && { direction }) }],
    },
  })
const tag = (reader: string, at: number, antenna = 1) =>
  lot.post(`rfid-impinj?device=${reader}`, [
    {
      timestamp: new Date(at).toISOString(),
      eventType: 'tagInventory',
      tagInventoryEvent: {
        epcHex: lot.knownTag,
        antennaPort: antenna,
        peakRssiCdbm: -5_000,
        lastSeenTime: new Date(at).toISOString(),
      },
    },
  ])
const visits = async () =>
  (await lot.query('select plate, closed_by, entered_at from visit order by entered_at, plate')).map(
    (row) => `${row.plate} ${row.closed_by ?? 'open'}`,
  )
const cameraId = async (device: string): Promise<string> =>
  (await lot.query('select id from camera where device_id = $1', [device]))[0].id

test('ING-25: a read is judged by its camera’s settings at the time, also when it arrives late', async () => {
  await see('camera-in', 'AAA111', lot.clock.now)
  lot.clock.now += minute
  const edit = await ask('PUT', `/cameras/${await cameraId('camera-in')}`, { role: 'exit' })
  expect(edit.statusCode).toBe(200)
  expect(await visits()).toEqual(['AAA111 open'])
  await see('camera-in', 'BBB222', lot.clock.now - 30_000)
  expect(await visits()).toEqual(['AAA111 open', 'BBB222 open'])
  lot.clock.now += minute
  lot.app.services.lots.clear()
  await see('camera-in', 'AAA111', lot.clock.now)
  expect(await visits()).toEqual(['AAA111 exit', 'BBB222 open'])
  expect(await lot.replayDifferences()).toEqual([])
})

test('DEV-08: a removed camera is unknown, its reads are kept, and it can be restored', async () => {
  const id = await cameraId('camera-in')
  await see('camera-in', 'AAA111', lot.clock.now)
  lot.clock.now += minute
  expect((await ask('DELETE', `/cameras/${id}`)).statusCode).toBe(204)
  const refused = (await see('camera-in', 'BBB222', lot.clock.now)).json()
  expect(refused.rejected).toMatchObject([{ code: 'unknown-device' }])
  expect(await visits()).toEqual(['AAA111 open'])
  expect((await ask('POST', `/cameras/${id}/restore`)).statusCode).toBe(200)
  lot.clock.now += minute
  expect((await see('camera-in', 'BBB222', lot.clock.now)).json()).toMatchObject({ accepted: 1 })
  expect(await visits()).toEqual(['AAA111 open', 'BBB222 open'])
  expect(await lot.replayDifferences()).toEqual([])
})

test('VIS-12: a tag reset closes visits opened by tags, also by a late entry from before it', async () => {
  await tag('reader-in', lot.clock.now)
  await see('camera-in', 'AAA111', lot.clock.now + 1_000)
  lot.clock.now += 5 * minute
  const reset = await ask('POST', '/parking-lots/rfid/reset-tag-status', { parkingLotId: lot.lotId })
  expect(reset.json()).toEqual({ ended: 1 })
  expect(await visits()).toEqual(['null tagReset', 'AAA111 open'])
  lot.clock.now += minute
  await see('camera-in', 'CCC333', lot.clock.now - 3 * minute)
  expect(await visits()).toEqual(['null tagReset', 'AAA111 open', 'CCC333 open'])
  lot.app.services.lots.clear()
  await tag('reader-in', lot.clock.now)
  expect(await visits()).toEqual(['null tagReset', 'AAA111 open', 'CCC333 open', 'null open'])
  expect(await lot.replayDifferences()).toEqual([])
})

test('VIS-09, ZON-06: a tag and a plate are one passage only while their devices are in one zone', async () => {
  const [{ id: zone }] = await lot.query('select id from zone')
  await ask('DELETE', `/zones/${zone}`)
  await see('camera-in', lot.knownPlate, lot.clock.now)
  await tag('reader-in', lot.clock.now + 5_000)
  expect(await visits()).toEqual([`${lot.knownPlate} nextEntry`, 'null open'])
  lot.clock.now += minute
  await ask('POST', `/zones/${zone}/restore`)
  lot.clock.now += minute
  await see('camera-in', lot.knownPlate, lot.clock.now)
  await tag('reader-in', lot.clock.now + 5_000)
  expect((await visits()).slice(2)).toEqual([`${lot.knownPlate} open`])
  expect(await lot.replayDifferences()).toEqual([])
})

const plates = ['AAA111', 'ABB111', 'KNOWN']
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('see' as const),
      camera: fc.constantFrom('camera-in', 'camera-out', 'camera-both'),
      plate: fc.constantFrom(...plates),
      direction: fc.constantFrom(0, 180, undefined),
      age: fc.constantFrom(0, 0, 0, 40_000, 8 * minute, -2 * minute, 50 * minute),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('tag' as const),
      reader: fc.constantFrom('reader-in', 'reader-both'),
      antenna: fc.constantFrom(1, 2, 9),
      age: fc.constantFrom(0, 0, 40_000, 8 * minute, 50 * minute),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('camera' as const),
      camera: fc.constantFrom('camera-in', 'camera-out', 'camera-both'),
      edit: fc.constantFrom(
        { role: 'entry', entryDegrees: null, exitDegrees: null },
        { role: 'exit', entryDegrees: null, exitDegrees: null },
        { role: 'both', entryDegrees: { from: 300, to: 60 }, exitDegrees: { from: 120, to: 240 } },
        { zone: null },
        'remove',
        'restore',
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reader' as const),
      reader: fc.constantFrom('reader-in', 'reader-both'),
      edit: fc.constantFrom(
        { threshold: null },
        { role: 'entry', antennas: [] },
        { weakestDbm: null },
        'remove',
        'restore',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('threshold' as const), duration: fc.constantFrom(0, 120, 900) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('zone' as const), edit: fc.constantFrom('remove', 'restore') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('timers' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const edit = async (path: string, id: string, wanted: object | string) => {
  if (wanted === 'remove') return ask('DELETE', `${path}/${id}`)
  if (wanted === 'restore') return ask('POST', `${path}/${id}/restore`)
  return ask('PUT', `${path}/${id}`, wanted as object)
}
const idOf = async (table: string, device: string): Promise<string> =>
  (await lot.query(`select id from ${table} where device_id = $1`, [device]))[0].id

const perform = async (one: Step) => {
  const { now } = lot.clock
  if (one.kind === 'see')
    return see(
      one.camera,
      one.plate === 'KNOWN' ? lot.knownPlate : one.plate,
      now - one.age + nth++,
      one.direction,
    )
  if (one.kind === 'tag') return tag(one.reader, now - one.age + nth++, one.antenna)
  if (one.kind === 'camera') return edit('/cameras', await cameraId(one.camera), one.edit)
  if (one.kind === 'reader') return edit('/rfid/rfidReader', await idOf('rfid_reader', one.reader), one.edit)
  if (one.kind === 'threshold')
    return edit('/rfid/rfidThreshold', (await lot.query('select id from rfid_threshold'))[0].id, {
      duration: one.duration,
    })
  if (one.kind === 'zone') return edit('/zones', (await lot.query('select id from zone'))[0].id, one.edit)
  if (one.kind === 'reset')
    return ask('POST', '/parking-lots/rfid/reset-tag-status', { parkingLotId: lot.lotId })
  if (one.kind === 'timers') await lot.fire()
  else lot.app.services.lots.clear()
  return undefined
}

const total = new Map<string, number>()
test.each([4, 11, 26])(
  'DEV-07, ING-22: a day of edits at the gates is judged again to the same lot (seed %i)',
  async (seed) => {
    for (const [one, wait] of fc.sample(fc.tuple(step, fc.constantFrom(0, 0, 20_000, minute, 7 * minute)), {
      seed,
      numRuns: 120,
    })) {
      const answer = await perform(one)
      expect(answer?.statusCode ?? 200).toBeLessThan(500)
      lot.clock.now += wait
    }
    expect(await lot.replayDifferences()).toEqual([])
    const [happened] = await lot.query(
      `select (select count(*) from visit)::int as visits, (select count(*) from visit where closed_by = 'tagReset')::int as resets,
       (select count(*) from lot_log where kind = 'devices-changed' and (jsonb_array_length(detail -> 'cameras') > 0))::int as cameras,
       (select count(*) from lot_log where kind = 'devices-changed' and (jsonb_array_length(detail -> 'readers') > 0))::int as readers`,
    )
    for (const [what, count] of Object.entries(happened))
      total.set(what, (total.get(what) ?? 0) + Number(count))
  },
)

test('the replayed days contained all cases', () => {
  expect(total.size).toBe(4)
  for (const [what, count] of total) expect([what, count > 0]).toEqual([what, true])
})
