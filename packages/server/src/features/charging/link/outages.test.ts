import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { expectedStarts, uptimeOfStations } from '../stations/outages.store.ts'
import { startChargerWorld, type ChargerWorld, type StationHere } from './charger.test-world.ts'
import { writeConnections } from './station-connections.store.ts'

let world: ChargerWorld
let station: StationHere
beforeAll(async () => {
  world = await startChargerWorld()
  station = await world.addStation()
  await world.addStation()
})
afterAll(() => world?.close())

const hour = (hours: number) => new Date(Date.parse('2026-11-02T00:00:00Z') + hours * 3_600_000)
const inside = <Value>(run: Parameters<typeof world.lot.database.asSystem<Value>>[0]) =>
  world.lot.database.asSystem(run)
const key = () => ({ lotId: world.lot.lotId, stationId: station.id })
const opened = async (hours: number): Promise<string> => {
  const id = uuidv7()
  const connection = { kind: 'opened' as const, id, serverId: uuidv7(), protocol: 'ocpp1.6' as const }
  await inside((tx) => writeConnections(tx, [Object.assign(connection, key(), { at: hour(hours) })]))
  return id
}
const closed = (id: string, hours: number) =>
  inside((tx) =>
    writeConnections(tx, [Object.assign({ kind: 'closed' as const, id, at: hour(hours) }, key())]),
  )
const uptime = (from: number, to: number) =>
  inside((tx) => uptimeOfStations(tx, world.lot.lotId, { from: hour(from), to: hour(to) }))

test('CST-92: a station was away between its connections, and before its first one nothing is known', async () => {
  expect(await uptime(0, 24)).toEqual({ devices: 0, observedMinutes: 0, downMinutes: 0 })
  const first = await opened(6)
  await closed(first, 10)
  // A server that is gone ends its connections itself; opened again beside an open one it was not away.
  await opened(12)
  const last = await opened(13)
  expect(await uptime(0, 24)).toEqual({ devices: 1, observedMinutes: 18 * 60, downMinutes: 2 * 60 })
  expect(await uptime(11, 12)).toEqual({ devices: 1, observedMinutes: 60, downMinutes: 60 })
  await closed(last, 20)
  expect(await uptime(0, 24)).toEqual({ devices: 1, observedMinutes: 18 * 60, downMinutes: 6 * 60 })
  expect(await uptime(24, 48)).toEqual({ devices: 1, observedMinutes: 24 * 60, downMinutes: 24 * 60 })
})

test('HEA-30: starts that are expected at stations that are away, as in this hour of the last 4 weeks', async () => {
  const starts = () => inside((tx) => expectedStarts(tx, world.lot.lotId, hour(0)))
  expect(await starts()).toBe(0)
  for (const days of [7, 14, 21, 8])
    await world.lot.query(
      `insert into charging_session (parking_lot_id, id, station_id, station_name, evse, began_at, wh, most_wh, activity, judged_at, settled_at)
       values ($1, gen_random_uuid(), $2, 'x', $3, $4, 0, 0, 'charging', $4, $4)`,
      [world.lot.lotId, station.id, days, hour(0.5 - days * 24)],
    )
  expect(await starts()).toBe(0.75)
  await opened(30)
  expect(await starts()).toBe(0)
})
