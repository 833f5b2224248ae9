import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

test('OCC-62: vehicles inside are counted by group where the lot does so; tenants get those of their groups only', async () => {
  const lotId = server.world.own.lot.id
  const read = async (who: 'staffCustomer' | 'tenant', path: string) =>
    (await server.ask(who, { method: 'GET', url: `/api${path}` })).json()
  const inside = async (who: 'staffCustomer' | 'tenant') =>
    (await read(who, `/passholder-groups?parkingLot=${lotId}`)).data.map(
      (one: { inside: number }) => one.inside,
    )
  const ofLot = async (who: 'staffCustomer' | 'tenant') =>
    (await read(who, `/parking-lots/${lotId}`)).counts.passholderGroups
  expect([await ofLot('staffCustomer'), await inside('staffCustomer')]).toEqual([undefined, [null]])
  const change = await server.ask('fullAccessCustomer', {
    method: 'PUT',
    url: `/api/parking-lots/${lotId}/update`,
    payload: { enableTenantTrackingByPassholderGroup: true },
  })
  expect(change.statusCode).toBe(200)
  expect([await ofLot('staffCustomer'), await inside('staffCustomer')]).toEqual([[], [0]])
  expect([await ofLot('tenant'), await inside('tenant')]).toEqual([undefined, [0]])
})
