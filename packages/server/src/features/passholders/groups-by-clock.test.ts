import { dayMs } from '@stallwise/domain/time/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

const clock = { now: Date.now() }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
})
afterAll(() => server?.close())

test('PAS-04: passes that have ended by the clock of the server are left again', async () => {
  const { lot, passholderGroup } = server.world.own
  await server.database.look('update passholder_group set max_passes = 1000 where parking_lot_id = $1', [
    lot.id,
  ])
  await server.database.look(
    'update passholder set valid_from = null, valid_to = $2 where parking_lot_id = $1',
    [lot.id, new Date(clock.now + 3 * dayMs)],
  )
  const left = async () => {
    const one = await server.ask('provider', `/api/passholder-groups/${passholderGroup.id}`)
    const all = await server.ask('provider', `/api/passholder-groups?parkingLot=${lot.id}`)
    const [listed] = all.json().data.filter(({ _id }: { _id: string }) => _id === passholderGroup.id)
    expect(listed.passesLeft).toBe(one.json().passesLeft)
    return one.json().passesLeft as number
  }
  expect(await left()).toBeLessThan(1_000)
  clock.now += 10 * dayMs
  expect(await left()).toBe(1_000)
})
