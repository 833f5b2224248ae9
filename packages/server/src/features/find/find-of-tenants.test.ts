import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const post = async (path: string, payload: object) =>
  (await server.ask('staffCustomer', { method: 'POST', url: `/api${path}`, payload })).json()
const names = async (search: string, who: 'staffCustomer' | 'tenant'): Promise<string[]> =>
  (await server.ask(who, `/api/find?search=${search}`))
    .json()
    .passholders.data.map(({ name }: { name: string }) => name)

test('FND-07: a tenant finds its own people, however many of others match better', async () => {
  const { lot, tenants, passholderGroup } = server.world.own
  const parkingLot = lot.id
  const hidden = (await post('/passholder-groups/', { parkingLot, name: 'Hidden', parkingGroup: tenants.id }))
    ._id
  await server.database.look(
    `insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name)
      select $1, gen_random_uuid(), $2, 'Z-' || n, 'Zeno' from generate_series(1, 1100) n returning 1`,
    [parkingLot, hidden],
  )
  const own = { parkingLot, passholderGroup: passholderGroup.id, passholderId: 'OWN-1', name: 'Zenobia' }
  await post('/v2/pass-holders/', own)
  expect(await names('zeno', 'tenant')).toEqual(['Zenobia'])
  expect(new Set(await names('zeno', 'staffCustomer'))).toEqual(new Set(['Zeno']))
})
