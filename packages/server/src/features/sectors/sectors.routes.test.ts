import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
let lotId: string
let floor: string
beforeAll(async () => {
  server = await startTestServer()
  lotId = server.world.own.lot.id
  floor = server.world.own.floor.floor_name
})
afterAll(() => server?.close())

const create = (more: object = {}) =>
  server.ask('fullAccessCustomer', {
    method: 'POST',
    url: '/api/sectors',
    payload: { parkingLot: lotId, name: 'Ramp side', stalls: ['001', '002'], ...more },
  })
const list = async (who: Parameters<TestServer['ask']>[0] = 'staffCustomer') =>
  (await server.ask(who, `/api/sectors?parkingLotId=${lotId}`)).json().data
const set = (table: 'stall' | 'stall_state', what: object, number: string) =>
  server.database.asSystem(async (tx) => {
    const { id } = server.world.own.stalls.find((stall) => stall.stall_number === number)!
    if (table === 'stall') await tx.updateTable('stall').set(what).where('id', '=', id).execute()
    else await tx.updateTable('stall_state').set(what).where('stall_id', '=', id).execute()
  })

describe('a sector is refused', () => {
  test.each([
    ['without a name (SEC-01)', { name: '' }, 'name', 'required'],
    ['without anything in it (SEC-02)', { stalls: [] }, 'stalls', 'required'],
    ['with a stall of nobody (SEC-03)', { stalls: ['999'] }, 'stalls', 'unknown'],
    ['with a floor of nobody (SEC-03)', { floors: ['P99'] }, 'floors', 'unknown'],
  ])('%s', async (_what, more, path, code) => {
    const answer = await create(more)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ path, code }] })
  })
})

test('SEC-04, OCC-20, OCC-51: available stalls count a stall in error with its last known state and each stall once, and need access to occupancy', async () => {
  const made = (await create({ name: 'All', floors: [floor] })).json()
  expect(made).toMatchObject({ stalls: ['001', '002'], floors: [floor], capacity: 4, free: null, version: 1 })
  await set('stall_state', { last_at: new Date() }, '001')
  expect(await list()).toMatchObject([{ name: 'All', capacity: 4, free: 4 }])
  await set('stall_state', { occupied: true }, '001')
  await set('stall_state', { errors: ['silent'] }, '002')
  await set('stall_state', { errors: ['fault'], occupied: true }, '003')
  expect(await list()).toMatchObject([{ name: 'All', capacity: 4, free: 2 }])
  await set('stall', { is_active: false }, '003')
  expect(await list()).toMatchObject([{ name: 'All', capacity: 3, free: 2 }])
  await set('stall_state', { closed: true }, '004')
  expect(await list()).toMatchObject([{ capacity: 2, free: 1 }])
  const [blind] = await list('cameraOnlyCustomer')
  expect(blind).not.toHaveProperty('free')
})

test('a sector is changed, refused with a stale version, removed and restored', async () => {
  const { _id } = (await create({ name: 'Contested' })).json()
  const put = (edit: object) =>
    server.ask('provider', { method: 'PUT', url: `/api/sectors/${_id}`, payload: edit })
  expect((await put({ version: 1, stalls: ['004'] })).json()).toMatchObject({ stalls: ['004'], version: 2 })
  expect((await put({ version: 1, name: 'Late' })).json()).toMatchObject({
    code: 'stale-version',
    current: { stalls: ['004'] },
  })
  const ask = (method: 'DELETE' | 'POST', path = '') =>
    server.ask('fullAccessCustomer', { method, url: `/api/sectors/${_id}${path}` })
  expect((await ask('DELETE')).statusCode).toBe(204)
  expect((await put({ name: 'Gone' })).statusCode).toBe(404)
  expect((await ask('POST', '/restore')).json()).toMatchObject({ name: 'Contested', stalls: ['004'] })
})
