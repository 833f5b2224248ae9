import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
let deck: { _id: string; version: number }
const send: TestLotServer['send'] = (...call) => lot.send(...call)
beforeEach(async () => {
  lot = await startTestLot()
  await lot.enforce({ enforcement: true, visitorValidation: false, payments: false })
  const made = await send('POST', '/cameras', {
    parkingLot: lot.lotId,
    name: 'Ramp',
    id: 'camera-deck',
    role: 'interior',
  })
  await send('POST', '/cameras', {
    parkingLot: lot.lotId,
    name: 'Aisle',
    id: 'camera-aisle',
    role: 'interior',
  })
  const zone = { parkingLot: lot.lotId, name: 'Deck', type: 'interior', travelTime: 10 }
  deck = (await send('POST', '/zones/', { ...zone, cameras: [made.json()._id] })).json()
})
afterEach(() => lot.close())

const shown = async () =>
  (await send('GET', `/violations?parkingLot=${lot.lotId}`))
    .json()
    .data.map((one: { reason: string; status: string; endedBy: string | null; location: { name: string } }) =>
      [one.reason, one.status, one.endedBy, one.location?.name].join(' '),
    )
const differences = async () => (await replayLot(lot.database, lot.lotId)).differences

test('VIO-17, VIO-18, VIS-30: the travel time of a zone inside the lot, over a restart, shown with the visit and replayed', async () => {
  await lot.drive('camera-in', 'STRANGE1')
  lot.clock.now += minute
  await lot.drive('camera-deck', 'STRANGE1')
  lot.clock.now += 9 * minute
  await lot.fire()
  expect(await shown()).toEqual([])
  lot.app.services.lots.clear()
  lot.clock.now += minute
  await lot.fire()
  expect(await shown()).toEqual(['travelTime active  Deck'])
  const [{ _id: id }] = (await send('GET', `/violations?parkingLot=${lot.lotId}`)).json().data
  const { visit } = (await send('GET', `/violations/${id}`)).json()
  expect(visit.moves).toMatchObject([{ zone: 'Deck', device: 'Ramp' }])
  const plate = (await send('GET', `/logs/lpr/plate?parkingLot=${lot.lotId}&plate=STRANGE1`)).json()
  expect(plate.visits).toMatchObject([{ lastSeen: { at: visit.moves[0].at, place: 'Deck' } }])
  expect(await differences()).toEqual([])
  // A late exit shows that it went on in time.
  await lot.drive('camera-out', 'STRANGE1', 2 * minute)
  expect(await shown()).toEqual([])
  expect(await differences()).toEqual([])
})

test('VIO-05, VIO-10: a zone inside the lot that becomes restricted is so for vehicles that come into it from then on', async () => {
  await lot.drive('camera-in', 'STRANGE1')
  lot.clock.now += minute
  await lot.drive('camera-deck', 'STRANGE1')
  lot.clock.now += minute
  const edit = { version: deck.version, type: 'restricted', travelTime: null }
  expect((await send('PUT', `/zones/${deck._id}`, edit)).statusCode).toBe(200)
  await lot.drive('camera-in', 'STRANGE2')
  lot.clock.now += minute
  await lot.drive('camera-deck', 'STRANGE2')
  expect(await shown()).toEqual(['unauthorised active  Deck'])
  expect(await differences()).toEqual([])
})

test('VIS-32: signs of missed reads are counted by camera; a late entry takes one back, also after a restart', async () => {
  const missed = async () =>
    (await send('GET', `/parking-lots/${lot.lotId}/devices/missed-reads`))
      .json()
      .data.map(({ name, counts }: { name: string; counts: Record<string, number> }) => [
        name,
        Object.entries(counts).filter(([, count]) => count > 0),
      ])
  await lot.drive('camera-deck', 'STRANGE1')
  await lot.drive('camera-out', 'STRANGE1')
  lot.clock.now += 2 * minute
  await lot.drive('camera-out', 'STRANGE2')
  const before = await missed()
  expect(before).toHaveLength(2)
  expect(before).toContainEqual(['Ramp', [['interiorWhileOutside', 1]]])
  expect(before).toContainEqual([expect.any(String), [['exitWhileOutside', 2]]])
  lot.app.services.lots.clear()
  await lot.drive('camera-in', 'STRANGE2', minute)
  expect(await missed()).toContainEqual([expect.any(String), [['exitWhileOutside', 1]]])
  expect(await differences()).toEqual([])
})

test('VIS-02: a vehicle that is registered while it is inside may stay for longer', async () => {
  await lot.drive('camera-in', 'STRANGE1')
  lot.clock.now += minute
  const until = new Date(lot.clock.now + 5 * 24 * 60 * minute).toISOString()
  const made = await send('POST', '/registeredVehicles/registerVehicletoLotByStaff', {
    parkingLot: lot.lotId,
    licensePlate: 'STRANGE1',
    until,
  })
  expect(made.statusCode).toBe(201)
  lot.app.services.lots.clear()
  lot.clock.now += 72 * 60 * minute
  await lot.fire()
  const plate = async () =>
    (await send('GET', `/logs/lpr/plate?parkingLot=${lot.lotId}&plate=STRANGE1`)).json().visits
  expect(await plate()).toMatchObject([{ exitedAt: null }])
  await lot.drive('camera-out', 'STRANGE1')
  expect(await plate()).toMatchObject([{ closedBy: 'exit' }])
  expect(await differences()).toEqual([])
})
