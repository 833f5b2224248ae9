import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChargerWorld, type ChargerWorld } from '../link/charger.test-world.ts'
import { startTestStation } from '../testing/test-station.test-world.ts'
import { judgeStation } from './judge-stations.ts'
import { listStationsToJudge } from './sessions.store.ts'

let world: ChargerWorld
beforeAll(async () => {
  world = await startChargerWorld()
})
afterAll(() => world?.close())

test('CHG-01 a session is judged again 20 s later if something new was measured, and after a minute in any case', async () => {
  const { lotId, clock, query, app } = world.lot
  const { database } = app.services
  const station = await startTestStation({ lotId, port: world.port, clock, query })
  const listDue = () => database.asSystem((tx) => listStationsToJudge(tx, clock.now, 10))
  const judge = () =>
    judgeStation(
      { database, clock: () => clock.now },
      { lotId, id: station.id, name: 'A', ratedWatts: 11_000 },
    )
  await station.begin('AB12')
  await judge()
  clock.now += 30_000
  expect(await listDue()).toEqual([])
  await station.measure(50)
  expect((await listDue()).map(({ id }) => id)).toEqual([station.id])
  clock.now += 1_000
  const [session] = await judge()
  expect(session).toMatchObject({ endedAt: null, energy: { wh: 50 } })
  clock.now += 30_000
  expect(await listDue()).toEqual([])
  clock.now += 31_000
  expect(await listDue()).toHaveLength(1)
  await station.close()
})
