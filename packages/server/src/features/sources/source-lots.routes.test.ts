import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

type Who = 'provider' | 'fullAccessCustomer'
const own = () => server.world.own.lot.id
const sister = () => server.world.sister.lot.id
const create = async (who: Who, more: object = {}) =>
  server.ask(who, {
    method: 'POST',
    url: '/api/sources',
    payload: { customerId: server.world.customer.id, kind: 'stall-events', name: 'Sensors', ...more },
  })
const act = (who: Who, id: string, action: 'remove' | 'restore' | 'rotate') =>
  server.ask(
    who,
    action === 'remove'
      ? { method: 'DELETE', url: `/api/sources/${id}` }
      : { method: 'POST', url: `/api/sources/${id}/${action}`, payload: {} },
  )
const report = async (key: string, deviceId: string) => {
  const event = { eventId: uuidv7(), deviceId, occupied: true, at: new Date().toISOString() }
  const answer = await server.ask(null, {
    method: 'POST',
    url: '/ingest/stall-events',
    headers: { authorization: `Bearer ${key}` },
    payload: { events: [event] },
  })
  return answer.json()
}

describe('DEV-26 an administrator without all lots of the customer', () => {
  test('creates sources for the own lots only: a device of a sister lot is unknown to them', async () => {
    const made = (await create('fullAccessCustomer')).json()
    expect(made).toMatchObject({ lots: [own()], isManageable: true })
    const [mine, theirs] = [server.world.own.sensors[0]!, server.world.sister.sensors[0]!]
    expect(await report(made.key, mine)).toMatchObject({ accepted: 1, rejected: [] })
    expect(await report(made.key, theirs)).toMatchObject({
      accepted: 0,
      rejected: [{ code: 'unknown-device' }],
    })
  })

  test('cannot use other lots', async () => {
    const answer = await create('fullAccessCustomer', { lots: [own(), sister()] })
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'lots.1'])
  })

  test.each([
    ['of all lots', () => null],
    ['of a sister lot too', () => [own(), sister()]],
  ])('can neither rotate, remove nor restore a source %s, and the view says so', async (_what, lots) => {
    const { _id: id, key } = (await create('provider', { lots: lots() })).json()
    for (const action of ['rotate', 'remove'] as const) {
      const answer = await act('fullAccessCustomer', id, action)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'other-lots'])
      expect(answer.json().title).toMatch(/^This source also reports for lots/)
    }
    const list = (await server.ask('fullAccessCustomer', '/api/sources?limit=500')).json().data
    const shown = list.find((source: { _id: string }) => source._id === id)
    expect(shown).toMatchObject({ isManageable: false, lots: lots() && [own()] })
    expect(await report(key, server.world.sister.sensors[0]!)).toMatchObject({ accepted: 1 })
    expect((await act('provider', id, 'remove')).statusCode).toBe(204)
    expect((await act('fullAccessCustomer', id, 'restore')).statusCode).toBe(403)
    expect((await act('provider', id, 'restore')).statusCode).toBe(200)
  })

  test('manages the sources of the own lots', async () => {
    const { _id: id } = (await create('provider', { lots: [own()] })).json()
    expect((await act('fullAccessCustomer', id, 'rotate')).statusCode).toBe(200)
    expect((await act('fullAccessCustomer', id, 'remove')).statusCode).toBe(204)
    expect((await act('fullAccessCustomer', id, 'restore')).statusCode).toBe(200)
  })
})

test('DEV-26 a user with all lots of the customer creates sources for all lots, including future ones', async () => {
  expect((await create('provider')).json()).toMatchObject({ lots: null, isManageable: true })
})
