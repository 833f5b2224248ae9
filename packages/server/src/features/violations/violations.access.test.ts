import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const own = () => server.world.own
const insert = async (lot: string, plate: string, group: string | null = null): Promise<string> => {
  const id = uuidv7()
  await server.database.look(
    `insert into violation (parking_lot_id, id, key, reason, status, state_at, plate, passholder_group_id, opened_at, grace_until)
     values ($1, $2::uuid, $2::uuid::text, 'outsideHours', 'active', now(), $3, $4, now(), now())`,
    [lot, id, plate, group],
  )
  return id
}
const ask = (who: Role, method: 'GET' | 'POST', path: string, payload?: object) =>
  server.ask(who, { method, url: `/api${path}`, ...(payload && { payload }) })
const platesFor = async (who: Role) =>
  (await ask(who, 'GET', `/violations?parkingLot=${own().lot.id}`))
    .json()
    .data.map(({ licensePlate }: { licensePlate: string }) => licensePlate)
    .sort()

test('VIO-40: a tenant sees its own groups and what it reported, and decides nothing', async () => {
  await insert(own().lot.id, 'OWN1', own().passholderGroup.id)
  const others = await insert(own().lot.id, 'OTHER1')
  expect(await platesFor('tenant')).toEqual(['OWN1'])
  expect((await ask('tenant', 'GET', `/violations/${others}`)).statusCode).toBe(404)
  expect((await ask('tenant', 'POST', `/violations/${others}/dismiss`)).statusCode).toBe(403)
  const report = { parkingLot: own().lot.id, licensePlate: 'SEEN1' }
  expect((await ask('tenant', 'POST', '/violations/report', report)).statusCode).toBe(201)
  expect(await platesFor('tenant')).toEqual(['OWN1', 'SEEN1'])
  expect(await platesFor('fullAccessCustomer')).toEqual(['OTHER1', 'OWN1', 'SEEN1'])
})

test('VIO-40: a tenant sees none while the lot does not show violations to tenants', async () => {
  const id = await insert(own().lot.id, 'OWN2', own().passholderGroup.id)
  const show = (violation: boolean) =>
    server.database.look('update parking_lot set tab_access = $2 where id = $1', [
      own().lot.id,
      JSON.stringify({ violation }),
    ])
  await show(false)
  for (const path of [`/violations?parkingLot=${own().lot.id}`, `/violations/${id}`])
    expect((await ask('tenant', 'GET', path)).statusCode).toBe(403)
  expect((await ask('staffCustomer', 'GET', `/violations/${id}`)).statusCode).toBe(200)
  await show(true)
})

test('VIO-40: a tenant does not learn whose vehicle it reported', async () => {
  const { lot, passholder } = own()
  const report = { parkingLot: lot.id, licensePlate: 'WHOSE1' }
  const { _id: id } = (await ask('tenant', 'POST', '/violations/report', report)).json()
  await server.database.look('update violation set passholder_id = $2 where id = $1', [id, passholder.id])
  const seenBy = async (who: Role) => (await ask(who, 'GET', `/violations/${id}`)).json().passholder
  expect(await seenBy('tenant')).toBeNull()
  expect(await seenBy('staffCustomer')).toMatchObject({ name: passholder.name })
})

test('violations of another customer are not found, and bad requests are refused', async () => {
  const id = await insert(server.world.foreign.lot.id, 'FAR1')
  for (const [method, path] of [
    ['GET', `/violations/${id}`],
    ['GET', `/violations/${id}/dismiss`],
    ['POST', `/violations/${id}/resolve`],
    ['POST', `/violations/${id}/undo`],
  ] as const)
    expect((await ask('fullAccessCustomer', method, path)).statusCode).toBe(404)
  const list = `/violations?parkingLot=${own().lot.id}`
  for (const bad of ['&status=gone', '&timePeriod=2h', '&location=x', '&cursor=-1', '&sort=plate'])
    expect((await ask('provider', 'GET', list + bad)).statusCode).toBe(422)
  for (const bad of [
    '&from=2020-01-01T00:00:00Z',
    '&from=2020-01-02T00:00:00Z&to=2020-01-01T00:00:00Z',
    '&from=2010-01-02&to=2020-01-01',
    '&from=2020-01-02&to=2020-02-30',
    '&from=2020-01-01T00:00:00&to=2020-01-02T00:00:00',
    '&timePeriod=7d&from=2020-01-01&to=2020-01-02',
    '&from=yesterday&to=today',
  ])
    expect((await ask('provider', 'GET', list + bad)).statusCode, `HIS-37: ${bad}`).toBe(422)
  await insert(own().lot.id, 'PERIOD1')
  const totalOf = async (more: string) => (await ask('provider', 'GET', list + more)).json().total
  expect(await totalOf('')).toBeGreaterThan(0)
  expect(await totalOf('&from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z')).toBe(0)
})
