import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'
import { eraseVisitors } from './guest-erasure.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.now()

let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  lotId = server.world.own.lot.id
})
afterAll(() => server?.close())

const send = sendAs('staffCustomer', () => server)
const erase = () => server.database.asSystem((tx) => eraseVisitors(tx, lotId, now + 90 * day))
const inAnHour = new Date(now + hour).toISOString()
const again = { licensePlate: 'AGAIN1', name: 'Ana Ruiz' }

test('GUE-40: nothing is entered into an erased guest pass, nor is it read or restored', async () => {
  const passholderGroup = server.world.own.passholderGroup.id
  const guest = { parkingLot: lotId, passholderGroup, licensePlate: 'GONE1', name: 'Ana Ruiz', minutes: 60 }
  const { _id } = (await send('POST', '/pass-holders/add-guest-pass', guest)).json()
  await erase()
  const path = `/guest-passes/${_id}`
  expect((await send('GET', path)).statusCode).toBe(404)
  expect((await send('PUT', path, { ...again, startsAt: inAnHour })).statusCode).toBe(404)
  expect((await send('POST', `${path}/extend`, { minutes: 60 })).statusCode).toBe(404)
  expect((await send('DELETE', path)).statusCode).toBe(404)
  expect((await send('POST', `${path}/restore`)).statusCode).toBe(404)
})

test('VEH-10: nothing is entered into an erased vehicle, nor is it restored', async () => {
  const vehicle = { parkingLot: lotId, licensePlate: 'GONE2', name: 'Ana Ruiz', until: inAnHour }
  const { _id } = (await send('POST', '/registeredVehicles/registerVehicletoLotByStaff', vehicle)).json()
  await erase()
  const path = `/registered-vehicles/${_id}`
  expect((await send('PUT', path, { ...again, until: null })).statusCode).toBe(404)
  expect((await send('DELETE', path)).statusCode).toBe(404)
  expect((await send('POST', `${path}/restore`)).statusCode).toBe(404)
})
