import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { minute, startTestLot, type TestLotServer } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: TestLotServer
let deck: { _id: string; version: number }
const send = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
  lot.app.ask('provider', { method, url: `/api${path}`, ...(payload && { payload }) })
beforeEach(async () => {
  lot = await startTestLot()
  const productAccess = { enforcement: true, visitorValidation: false, payments: false }
  await send('PUT', '/parking-lots/update-productAccess', { parkingLot: lot.lotId, productAccess })
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
