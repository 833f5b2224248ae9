import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { anEvent, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { replayLot } from './replay.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const plates = ['CKRX708', 'CKRX7O8', 'AAA111', 'ABB111']
const sensor = fc.constantFrom('sensor-1', 'sensor-2', 'sensor-3', 'sensor-4', 'spare')
/** How long ago it happened: just now, within the lateness window, or before it. */
const age = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 14 * 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 16 * 60, max: 90 * 60 }) },
)
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('stalls' as const),
      events: fc.array(
        fc.record({
          sensor,
          age,
          occupied: fc.boolean(),
          batteryPercent: fc.option(fc.constantFrom(15, 22, 80), { nil: undefined }),
          fault: fc.option(fc.constant('stuck'), { nil: undefined, freq: 8 }),
          again: fc.boolean(),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('plate' as const),
      camera: fc.constantFrom('camera-in', 'camera-out', 'camera-both'),
      plate: fc.constantFrom(...plates),
      direction: fc.constantFrom(0, 180, undefined),
      age,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('tag' as const),
      reader: fc.constantFrom('reader-in', 'reader-both'),
      epc: fc.constantFrom('E28011000000000000000001', 'E28011000000000000000001', 'E280AA'),
      antennaPort: fc.constantFrom(1, 2, 9),
      peakRssiCdbm: fc.constantFrom(-5450, -7200),
      age,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('timers' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteAlert' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      stall: fc.constantFrom('1', '2', '3', '4'),
      edit: fc.constantFrom(
        { isActive: false },
        { isActive: true },
        { device: null },
        { device: 'spare' },
        { stallType: 'Reserved' },
        { stallType: 'Tenant' },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('editSeveral' as const),
      stalls: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 2 }),
      edit: fc.constantFrom(
        { isActive: false },
        { isActive: true },
        { stallType: 'Reserved' },
        { stallType: 'Tenant' },
      ),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const perform = async (one: Step): Promise<void> => {
  const { clock, app } = lot
  if (one.kind === 'stalls') {
    const events = one.events.flatMap(({ sensor: name, age: seconds, again, ...rest }) => {
      const event = anEvent(name, clock.now - seconds * 1000, rest)
      return again ? [event, event] : [event]
    })
    const reply = await lot.post('stall-events', { events })
    expect(reply.statusCode).toBe(200)
  } else if (one.kind === 'plate') {
    const timestamp = new Date(clock.now - one.age * 1000).toISOString()
    const { camera, plate, direction } = one
    const result = { plate, score: 0.9, candidates: [{ plate, score: 0.9 }], direction }
    const reply = await lot.post('plate-recognizer', {
      hook: { event: 'recognition', id: camera },
      data: { camera_id: camera, timestamp, results: [result] },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json().rejected).toEqual([])
  } else if (one.kind === 'tag') {
    const { reader, epc: epcHex, antennaPort, peakRssiCdbm } = one
    const timestamp = new Date(clock.now - one.age * 1000).toISOString()
    const reply = await lot.post(`rfid-impinj?device=${reader}`, [
      { timestamp, tagInventoryEvent: { epcHex, antennaPort, peakRssiCdbm } },
    ])
    expect(reply.json().rejected).toEqual([])
  } else if (one.kind === 'timers') {
    await lot.fire()
  } else if (one.kind === 'restart') {
    app.services.lots.clear()
  } else if (one.kind === 'edit') {
    const payload = { parkingLot: lot.lotId, stall: one.stall, ...one.edit }
    const reply = await app.ask('provider', {
      method: 'PUT',
      url: '/api/stalls/update-stall-details',
      payload,
    })
    expect([200, 409]).toContain(reply.statusCode)
  } else if (one.kind === 'editSeveral') {
    const stalls = one.stalls.map((stall) => ({ stall, ...one.edit }))
    const payload = { parkingLot: lot.lotId, stalls }
    const reply = await app.ask('provider', { method: 'PATCH', url: '/api/stalls', payload })
    expect(reply.statusCode).toBe(200)
  } else {
    const open = await lot.query(`select id from alert where alert_status = 'active' limit 1`)
    const ids = open.map(({ id }) => id)
    const payload = { ids: ids.length > 0 ? ids : [uuidv7()] }
    await app.ask('provider', { method: 'POST', url: '/api/alerts/delete', payload })
  }
}

const total = new Map<string, number>()
test.each([11, 44, 66])('ING-22: the log of a random day replays to the same lot (seed %i)', async (seed) => {
  const steps = fc.sample(
    fc.tuple(
      step,
      fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 300, max: 2_400 })),
    ),
    { seed, numRuns: 90 },
  )
  for (const [one, pause] of steps) {
    await perform(one)
    lot.clock.now += pause * 1000
  }
  const { versions, differences } = await replayLot(lot.database, lot.lotId)
  expect(differences).toEqual([])
  expect(versions).toBeGreaterThan(45)
  const [happened] = await lot.query(
    `select (select count(*) from visit where exited_at is not null)::int as visits, (select count(*) from visit where revised)::int as revised,
         (select count(*) from visit where plate is null)::int as tags,
         (select count(*) from sensor_error where resolved_at is not null)::int as errors, (select count(*) from alert)::int as alerts,
         (select count(*) from lot_log where kind = 'stall-edited')::int as edits,
         (select count(*) from lot_log where kind = 'stalls-edited')::int as several, (select count(*) from lot_log where kind = 'timers')::int as timers`,
  )
  for (const [what, count] of Object.entries(happened))
    total.set(what, (total.get(what) ?? 0) + Number(count))
})

test('the replayed days contained all cases', () => {
  expect(total.size).toBe(8)
  for (const [what, count] of total) expect([what, count > 0]).toEqual([what, true])
})

test('ING-22: the replay reports manipulated data', async () => {
  await lot.report(anEvent('sensor-1', start))
  expect(await lot.replayDifferences()).toEqual([])
  await lot.query('update stall_state set occupied = false where parking_lot_id = $1', [lot.lotId])
  const { differences } = await replayLot(lot.database, lot.lotId)
  expect(differences.map(({ part, key }) => [part, key])).toEqual([['stalls', lot.stallIds[0]]])
})
