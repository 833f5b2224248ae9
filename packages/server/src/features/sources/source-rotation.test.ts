import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

const hour = 3_600_000
const clock = { now: Date.now() }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
})
afterAll(() => server?.close())

const create = async () =>
  (
    await server.ask('fullAccessCustomer', {
      method: 'POST',
      url: '/api/sources',
      payload: { customerId: server.world.customer.id, kind: 'stall-events', name: 'Level sensors' },
    })
  ).json()
const rotate = (id: string, payload?: object, who: Parameters<TestServer['ask']>[0] = 'fullAccessCustomer') =>
  server.ask(who, { method: 'POST', url: `/api/sources/${id}/rotate`, ...(payload && { payload }) })
const worksWith = async (key: string) =>
  (
    await server.ask(null, {
      method: 'POST',
      url: '/ingest/stall-events',
      payload: { events: [] },
      headers: { authorization: `Bearer ${key}` },
    })
  ).statusCode === 200

describe('rotating is refused', () => {
  test.each([
    ['for longer than a week (DEV-22)', { overlapHours: 169 }],
    ['for less than nothing', { overlapHours: -1 }],
    ['for half an hour', { overlapHours: 0.5 }],
  ])('%s', async (_what, body) => {
    const { _id } = await create()
    expect((await rotate(_id, body)).statusCode).toBe(422)
  })
  test('for a source of another customer, as not found', async () => {
    expect((await rotate(server.world.sources[1]!.id)).statusCode).toBe(404)
  })
  test('to staff', async () => {
    expect((await rotate((await create())._id, {}, 'staffCustomer')).statusCode).toBe(403)
  })
})

test('DEV-21, DEV-22: the new key is shown once, the old one is valid for a day', async () => {
  const { _id, key } = await create()
  expect(await worksWith(key)).toBe(true)
  const answer = await rotate(_id)
  expect(answer.headers['cache-control']).toBe('no-store')
  const rotated = answer.json()
  expect(rotated.key).toMatch(/^sw_/)
  expect(rotated).toMatchObject({
    keyHint: rotated.key.slice(-4),
    previousKey: { hint: key.slice(-4), until: new Date(clock.now + 24 * hour).toISOString() },
  })
  await vi.waitFor(async () =>
    expect([await worksWith(key), await worksWith(rotated.key)]).toEqual([true, true]),
  )
  clock.now += 24 * hour
  expect([await worksWith(key), await worksWith(rotated.key)]).toEqual([false, true])
  const { data } = (await server.ask('fullAccessCustomer', '/api/sources')).json()
  expect(data.find((one: { _id: string }) => one._id === _id)).toMatchObject({ previousKey: null })
})

test('DEV-22, DEV-23: without an overlap, and a key that was already replaced is invalid', async () => {
  const { _id, key } = await create()
  const second = (await rotate(_id, { overlapHours: 2 })).json()
  const third = (await rotate(_id, { overlapHours: 1 })).json()
  await vi.waitFor(async () =>
    expect([await worksWith(key), await worksWith(second.key), await worksWith(third.key)]).toEqual([
      false,
      true,
      true,
    ]),
  )
  const fourth = (await rotate(_id, { overlapHours: 0 })).json()
  await vi.waitFor(async () =>
    expect([await worksWith(third.key), await worksWith(fourth.key)]).toEqual([false, true]),
  )
  expect(fourth.previousKey).toBeNull()
})

test('DEV-24: a restored source has its key again', async () => {
  const { _id, key } = await create()
  await server.ask('fullAccessCustomer', { method: 'DELETE', url: `/api/sources/${_id}` })
  expect((await rotate(_id)).statusCode).toBe(404)
  await vi.waitFor(async () => expect(await worksWith(key)).toBe(false))
  const restore = () =>
    server.ask('fullAccessCustomer', { method: 'POST', url: `/api/sources/${_id}/restore` })
  const back = await restore()
  expect(back.statusCode).toBe(200)
  expect((await restore()).json(), 'undo pressed twice').toEqual(back.json())
  clock.now += 6_000
  await vi.waitFor(async () => expect(await worksWith(key)).toBe(true))
})
