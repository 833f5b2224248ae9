import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { startChargerWorld, type ChargerWorld } from '../link/charger.test-world.ts'

let world: ChargerWorld
beforeAll(async () => {
  world = await startChargerWorld()
  await world.lot.query(
    `update parking_lot set product_access = product_access || '{"insightVolt": true}' where id = $1`,
    [world.lot.lotId],
  )
  await world.lot.query(
    `insert into parking_group (parking_lot_id, id, name, type) values ($1, gen_random_uuid(), 'EV', 'ev')`,
    [world.lot.lotId],
  )
})
afterAll(() => world?.close())

/** Makes a stall of the lot an EV stall without a sensor of its own, with a station of 1.6. */
const evStall = async (number: string, more: object = {}) => {
  const station = await world.addStation()
  await edit(number, { stallType: 'EV', device: '', evStationId: station.identity, ...more })
  return station
}
const edit = async (stall: string, fields: object) => {
  const payload = { parkingLot: world.lot.lotId, stall, ...fields }
  const answer = await world.lot.app.ask('provider', {
    method: 'PUT',
    url: '/api/stalls/update-stall-details',
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
const stallOf = async (number: string) => {
  const [row] = await world.lot.query(
    `select device, occupied, s.since, errors, last_seen_at from stall join stall_state s on s.stall_id = stall.id
     where stall.parking_lot_id = $1 and stall_number = $2`,
    [world.lot.lotId, number],
  )
  return row as {
    device: string | null
    occupied: boolean
    since: Date
    errors: string[]
    last_seen_at: Date
  }
}
const now = (seconds = 0) => new Date(world.lot.clock.now + seconds * 1_000).toISOString()
const status = (name: string, timestamp = now(), errorCode = 'NoError', connectorId = 1) => ({
  connectorId,
  errorCode,
  status: name,
  timestamp,
})
const tell = () => world.lot.app.services.charging.teller.tellAll()

test('CST-64, STA-50: a connector tells the stall that names it, and no other', async () => {
  const { identity } = await evStall('1', { evConnector: '1', device: '' })
  expect((await stallOf('1')).device).toBe(`ocpp:${identity}:1`)
  const station = await world.connect(identity)
  // STA-07: what is from before it had the connector says nothing.
  await station.call('StatusNotification', status('Preparing', now(-90)))
  world.lot.clock.now += 90_000
  await station.call('StatusNotification', status('Preparing', now(-60)))
  await station.call('StatusNotification', status('Preparing', now(-50), 'NoError', 2))
  await tell()
  expect(await stallOf('1')).toMatchObject({ occupied: true, since: new Date(now(-60)), errors: [] })
  await station.call('StatusNotification', status('Faulted', now(-40), 'GroundFailure'))
  await tell()
  expect(await stallOf('1')).toMatchObject({ occupied: true, errors: ['fault'] })
  await station.call('StatusNotification', status('Available', now(-30)))
  await station.call('StatusNotification', status('Charging', now(-45)))
  await tell()
  expect(await stallOf('1')).toMatchObject({ occupied: false, since: new Date(now(-30)), errors: [] })
})

test('STA-50: the own sensor of a stall wins', async () => {
  const { identity } = await evStall('2', { evConnector: '1', device: 'own-1' })
  const station = await world.connect(identity)
  await station.call('StatusNotification', status('Charging'))
  await tell()
  expect(await stallOf('2')).toMatchObject({ device: 'own-1', occupied: false, last_seen_at: null })
})

test('CST-67: a stall that is given a connector gets its state, and is then kept from silence', async () => {
  const { identity } = await evStall('3')
  const station = await world.connect(identity)
  await station.call('StatusNotification', status('Charging', now(-3_000)))
  await tell()
  await edit('3', { evConnector: '1' })
  await tell()
  const first = await stallOf('3')
  expect(first.occupied).toBe(true)
  world.lot.clock.now += 50 * 60_000
  await tell()
  expect((await stallOf('3')).last_seen_at.getTime()).toBe(world.lot.clock.now)
  expect((await stallOf('3')).since).toEqual(first.since)
})

test('STA-49: stalls that are edited at once lose their connectors with their type', async () => {
  const { identity } = await evStall('4', { evConnector: '1' })
  const { lot } = world
  const groups = await lot.query(
    `select id from parking_group where parking_lot_id = $1 and type = 'visitor'`,
    [lot.lotId],
  )
  const stalls = [{ stall: '4', stallType: 'Visitor', parkingGroup: (groups[0] as { id: string }).id }]
  const payload = { parkingLot: lot.lotId, stalls }
  const answer = await lot.app.ask('provider', { method: 'PATCH', url: '/api/stalls', payload })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await stallOf('4')).device).toBeNull()
  expect(await lot.query(`select 1 from device where device_id = $1`, [`ocpp:${identity}:1`])).toEqual([])
})

test('CST-65: a connector tells one stall only', async () => {
  const { identity } = await evStall('4', { evConnector: '3' })
  await evStall('5')
  const answer = await world.lot.app.ask('provider', {
    method: 'PUT',
    url: '/api/stalls/update-stall-details',
    payload: { parkingLot: world.lot.lotId, stall: '5', evStationId: identity, evConnector: '3' },
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().errors).toMatchObject([{ path: 'evConnector', code: 'not-unique', message: '4' }])
})

test('CST-65: what stalls were told is in the lot’s log, and a replay gives the same', async () => {
  const { lot } = world
  await tell()
  expect(
    await lot.query(`select 1 from charging_record where lot_told_at is null and kind <> 'update'`),
  ).toEqual([])
  expect((await replayLot(lot.database, lot.lotId)).differences).toEqual([])
})
