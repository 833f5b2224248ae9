import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendAs } from '#testing/test-app.ts'
import { anEvent, minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const minutes = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * minute)
const age = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, minutes(0, 14), minutes(16, 90))
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('stalls' as const),
      events: fc.array(
        fc.record({
          sensor: fc.constantFrom('sensor-1', 'sensor-2', 'sensor-3'),
          age,
          occupied: fc.boolean(),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('plate' as const),
      camera: fc.constantFrom('camera-in', 'camera-in', 'camera-out'),
      plate: fc.constantFrom('CKRX708', 'AAA111', 'ABB111', 'ZZZ999'),
      age,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('lot' as const),
      payload: fc.oneof(
        fc.record({ highOccupancyThreshold: fc.integer({ min: 10, max: 100 }) }),
        fc.record({ sensorTimeoutMinutes: fc.constantFrom(15, 30, 240) }),
        fc.record({ latenessMinutes: fc.constantFrom(5, 15, 60) }),
        fc.record({ city: fc.constantFrom('Guelph', 'Ottawa') }),
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('group' as const),
      of: fc.constantFrom('tenants', 'visitors', 'night'),
      payload: fc.oneof(
        fc.record({
          countedBy: fc.constantFrom('stalls', 'plates'),
          typedCapacity: fc.constantFrom(1, 2, 9),
        }),
        fc.record({ isDefaultVisitor: fc.boolean() }),
        fc.record({ highOccupancyThreshold: fc.constantFrom(null, 20, 95) }),
        fc.record({ name: fc.constantFrom('Aside', 'Behind', 'Corner') }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('night' as const), move: fc.constantFrom('remove', 'restore') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('holiday' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('timers' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

let night = ''
const send = sendAs('provider', () => lot.app)
const ofLot = (path: string) => `/parking-lots/${lot.lotId}${path}`

const perform = async (next: Step): Promise<number | undefined> => {
  const { clock } = lot
  if (next.kind === 'stalls')
    await lot.report(
      ...next.events.map(({ sensor, age: before, occupied }) =>
        anEvent(sensor, clock.now - before, { occupied }),
      ),
    )
  else if (next.kind === 'plate') await lot.drive(next.camera, next.plate, next.age)
  else if (next.kind === 'timers') await lot.fire()
  else if (next.kind === 'restart') lot.app.services.lots.clear()
  else if (next.kind === 'lot') return (await send('PUT', ofLot('/update'), next.payload)).statusCode
  else if (next.kind === 'holiday')
    return (await send('PUT', ofLot('/holidays/2026-12-25'), { name: `Day ${clock.now}` })).statusCode
  else if (next.kind === 'reset')
    return (await send('PUT', `/admin/parking-lots/${lot.lotId}/reset`, { name: 'Riverside' })).statusCode
  else if (next.kind === 'night') {
    const path = ofLot(`/parking-groups/${night}`)
    return (await (next.move === 'remove' ? send('DELETE', path) : send('POST', `${path}/restore`)))
      .statusCode
  } else {
    const id = next.of === 'night' ? night : lot[next.of as 'tenants' | 'visitors']
    return (await send('PUT', ofLot(`/parking-groups/${id}`), next.payload)).statusCode
  }
  return undefined
}

const refusals = new Map<number, number>()
test.each([5, 23, 71])(
  'CFG, ING-22: the log of a day of configuration changes replays to the same lot (seed %i)',
  async (seed) => {
    const wanted = { name: 'Night', type: 'visitor', countedBy: 'plates', typedCapacity: 2 }
    night = (await send('POST', ofLot('/parking-groups'), wanted)).json()._id
    const pause = fc.oneof(fc.constant(0), minutes(0, 3), minutes(5, 40))
    for (const [next, wait] of fc.sample(fc.tuple(step, pause), { seed, numRuns: 90 })) {
      const status = (await perform(next)) ?? 0
      refusals.set(status, (refusals.get(status) ?? 0) + 1)
      lot.clock.now += wait
    }
    await lot.fire()
    expect(await lot.replayDifferences()).toEqual([])
  },
)

test('the replayed days contained accepted, refused and missing changes, and no errors', () => {
  expect([...refusals.keys()].sort((a, b) => a - b)).toEqual([0, 200, 404, 422])
})

test('CFG-27: a new default applies to entries from then on, also with late reads from before it, and after a restart', async () => {
  const wanted = { name: 'Night', type: 'visitor', countedBy: 'plates', typedCapacity: 2 }
  night = (await send('POST', ofLot('/parking-groups'), wanted)).json()._id
  const came = (plate: 'AAA111' | 'ABB111' | 'ZZZ999', age: number) => lot.drive('camera-in', plate, age)
  await came('AAA111', 0)
  lot.clock.now += minute
  await send('PUT', ofLot(`/parking-groups/${night}`), { isDefaultVisitor: true })
  lot.clock.now += 30 * minute
  await came('ABB111', 0)
  lot.app.services.lots.clear()
  await came('ZZZ999', 40 * minute)
  const inside = async (id: string) => {
    const { groups } = await lot.counts()
    return groups.find(({ _id }: { _id: string }) => _id === id).occupancy
  }
  expect([await inside(lot.visitors), await inside(night)]).toEqual([2, 1])
  const defaults = await lot.query('select id from parking_group where is_default_visitor')
  expect(defaults).toEqual([{ id: night }])
  expect(await lot.replayDifferences()).toEqual([])
})
