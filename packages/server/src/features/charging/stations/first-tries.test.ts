import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChargerWorld, type ChargerWorld, type StationHere } from '../link/charger.test-world.ts'

let world: ChargerWorld
let station: StationHere
beforeAll(async () => {
  world = await startChargerWorld()
  await world.lot.query(
    `update parking_lot set product_access = product_access || '{"insightVolt": true}' where id = $1`,
    [world.lot.lotId],
  )
  station = await world.addStation()
})
afterAll(() => world?.close())

const at = (seconds: number) => new Date(world.lot.clock.now - 3_600_000 + seconds * 1_000)
const tries = async () =>
  (
    await world.lot.app.ask('provider', {
      method: 'GET',
      url: `/api/charging/first-tries/${world.lot.lotId}`,
    })
  ).json<{ data: { station: string; attempts: number; succeeded: number }[] }>().data
let nth = 0
/** A session that began an hour ago at an EVSE of its own. */
const session = async ({ flowed, ended, wh = 0 }: { flowed?: number; ended?: number; wh?: number }) => {
  await world.lot.query(
    `insert into charging_session (parking_lot_id, id, station_id, station_name, evse, began_at, ended_at, ending, wh, most_wh,
       flowed_at, activity, judged_at, settled_at) values ($1, gen_random_uuid(), $2, 'x', $3, $4, $5,
       case when $5::timestamptz is not null then 'station' end, $6, 0, $7, 'charging', $4, $4)`,
    [
      world.lot.lotId,
      station.id,
      ++nth,
      at(0),
      ended === undefined ? null : at(ended),
      wh,
      flowed === undefined ? null : at(flowed),
    ],
  )
  return nth
}
const value = (evse: number, seconds: number, powerW: number, state: string | null = null) =>
  world.lot.query(
    `insert into charging_meter_value (parking_lot_id, station_id, at, identity, evse, received_at, power_w, charging_state)
     values ($1, $2, $3, gen_random_uuid(), $4, $3, $5, $6)`,
    [world.lot.lotId, station.id, at(seconds), evse, powerW, state],
  )
const counted = async (make: () => Promise<unknown>) => {
  const none = { attempts: 0, succeeded: 0 }
  const [before = none] = await tries()
  await make()
  const [after = none] = await tries()
  return [after.attempts - before.attempts, after.succeeded - before.succeeded]
}

test('CST-91: a station without attempts is not in the list', async () => {
  expect(await tries()).toEqual([])
})

test('CST-90: an attempt after which power flows within 60 s has succeeded', async () => {
  expect(await counted(() => session({ flowed: 60 }))).toEqual([1, 1])
})

test('CST-90: one after which none flows then has failed, also if it flows later', async () => {
  expect(await counted(async () => value(await session({ flowed: 90 }), 75, 0))).toEqual([1, 0])
  expect(await counted(async () => value(await session({}), 70, 0))).toEqual([1, 0])
  expect(await counted(() => session({ ended: 120 }))).toEqual([1, 0])
})

test('CST-90: what is not known is left out: nothing measured in between, nothing yet, ended before', async () => {
  expect(await counted(() => session({ flowed: 900 }))).toEqual([0, 0])
  expect(await counted(() => session({}))).toEqual([0, 0])
  expect(await counted(() => session({ ended: 30 }))).toEqual([0, 0])
})

test('CST-90: so is what the vehicle or the station held back', async () => {
  const held = async () => {
    const evse = await session({ flowed: 300 })
    await value(evse, 20, 0, 'suspendedEV')
    await value(evse, 80, 0)
  }
  expect(await counted(held)).toEqual([0, 0])
})
