import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runRetention } from '#features/retention/retention.public.ts'
import { signInAs } from '#platform/sign-in/test-tokens.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'

type Who = Parameters<TestServer['ask']>[0]
let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer()
  lotId = server.world.own.lot.id
})
afterAll(() => server?.close())

const keyOfOwn = 'sw_key-of-Own-sensors'
const post = (body: string) =>
  server.ask(null, {
    method: 'POST',
    url: '/ingest/stall-events',
    headers: { authorization: `Bearer ${keyOfOwn}`, 'content-type': 'application/json' },
    payload: body,
  })
const anEvent = (deviceId: string, more: object = {}) => ({
  eventId: `e-${Math.random()}`,
  deviceId,
  occupied: true,
  at: new Date().toISOString(),
  ...more,
})
const last = async (device: string, who: Who = 'fullAccessCustomer') =>
  server.ask(who, `/api/devices/${lotId}/${encodeURIComponent(device)}/last-message`)
const ofSource = async (who: Who = 'provider', source = server.world.sources[0]!.id) =>
  server.ask(who, `/api/sources/${source}/messages`)

describe('refused', () => {
  test.each(['staffCustomer', 'intercomCustomer', 'tenant'] as const)('to %s', async (who) => {
    expect((await last('Own-lot-1', who)).statusCode).toBe(403)
    expect((await ofSource(who)).statusCode).toBe(403)
  })
  test('another customer’s source is not found', async () => {
    expect((await ofSource('fullAccessCustomer', server.world.sources[1]!.id)).statusCode).toBe(404)
  })
})

test('a device without stored messages has none', async () => {
  expect((await last('Own-lot-4')).json()).toBeNull()
})

test('DEV-10: as received, with the events read and their results', async () => {
  const body = ` { "events" : [ ${JSON.stringify(anEvent('Own-lot-1', { eventId: 'first' }))} ] }`
  await post(body)
  expect((await last('Own-lot-1')).json()).toMatchObject({
    body,
    outcome: 'taken',
    accepted: 1,
    via: 'http',
    isCut: false,
    sizeBytes: body.length,
    sourceName: 'Own sensors',
    events: [{ deviceId: 'Own-lot-1', kind: 'stall', occupied: true }],
  })
  await post(body)
  expect((await last('Own-lot-1')).json()).toMatchObject({ outcome: 'repeated', duplicates: 1 })
})

test('DEV-10: the reasons for rejections, and unreadable messages', async () => {
  await post(JSON.stringify({ events: [anEvent('Own-lot-2', { at: '1970-01-01T00:00:00Z' })] }))
  expect((await last('Own-lot-2')).json()).toMatchObject({
    outcome: 'rejected',
    rejected: [{ code: 'too-old' }],
  })
  await post('{"events": [')
  const { data } = (await ofSource()).json()
  expect(data[0]).toMatchObject({ outcome: 'refused', body: '{"events": [' })
  expect(data[0].reason).toMatch(/^malformed/)
  await post(JSON.stringify({ events: [anEvent('nobody')] }))
  expect((await ofSource()).json().data[0]).toMatchObject({
    outcome: 'rejected',
    rejected: [{ code: 'unknown-device' }],
  })
})

test('DEV-11, DEV-12: truncated around the device, without secrets', async () => {
  const events = [anEvent('Own-lot-3'), ...Array.from({ length: 40 }, () => anEvent('Own-lot-1'))]
  await post(JSON.stringify({ apiKey: 'hunter2222', events: [...events].reverse() }))
  const message = (await last('Own-lot-3')).json()
  expect(message).toMatchObject({ isCut: true, accepted: 1, events: [{ deviceId: 'Own-lot-3' }] })
  expect(message.body).toContain('Own-lot-3')
  expect(message.body.length).toBeLessThanOrEqual(1_024)
  const [whole] = (await ofSource()).json().data
  expect(whole.body).toContain('"apiKey":"[left out]"')
  expect(JSON.stringify(whole)).not.toContain('hunter2222')
})

test('DEV-14: for lots outside the viewer’s access, the result only', async () => {
  await post(JSON.stringify({ events: [anEvent('Sister-lot-1'), anEvent('Own-lot-1')] }))
  const [seen] = (await ofSource('fullAccessCustomer')).json().data
  expect(seen).toMatchObject({ body: null, events: [], outcome: 'taken', accepted: 2 })
  expect((await ofSource('provider')).json().data[0].body).toContain('Sister-lot-1')
})

test.each([
  ['an event', () => anEvent('Sister-lot-1')],
  ['one that is not taken', () => anEvent('Sister-lot-1', { at: '1970-01-01T00:00:00Z' })],
])(
  'DEV-14: of a message with %s of another lot a device keeps its own events alone',
  async (_what, other) => {
    await post(JSON.stringify({ events: [other(), anEvent('Own-lot-2', { eventId: `o-${Math.random()}` })] }))
    const seen = (await last('Own-lot-2')).json()
    expect(seen).toMatchObject({ body: null, accepted: 1, events: [{ deviceId: 'Own-lot-2' }] })
    expect(JSON.stringify(seen)).not.toContain('Sister')
  },
)

test('DEV-14: the text of a message about several lots is visible to users who manage all of them', async () => {
  const kit = usersKit(server)
  const lots = [lotId, server.world.sister.lot.id]
  const ofOne = await kit.made({ roles: ['fullAccessCustomer'], lots: [lotId] })
  const ofBoth = await kit.made({ roles: ['fullAccessCustomer'], lots })
  const bodyFor = async ({ email }: { email: string }) => {
    const authorization = `Bearer ${await signInAs(server.database, email)}`
    const url = `/api/devices/${lotId}/${encodeURIComponent('Own-lot-2')}/last-message`
    const answer = (await server.server.inject({ url, headers: { authorization } })).json()
    expect(answer).toMatchObject({ accepted: 1, events: [{ deviceId: 'Own-lot-2' }] })
    return answer.body as string | null
  }
  await post(JSON.stringify({ events: [anEvent('Sister-lot-1'), anEvent('Own-lot-2')] }))
  expect((await last('Own-lot-2', 'provider')).json().body).toContain('Own-lot-2')
  expect(await bodyFor(ofBoth)).toContain('Own-lot-2')
  expect(await bodyFor(ofOne)).toBeNull()
  // Stored like this where it concerns too many to name.
  await server.database.asSystem((tx) =>
    tx.updateTable('device_message').set({ lot_ids: [] }).where('device_id', '=', 'Own-lot-2').execute(),
  )
  expect(await bodyFor(ofBoth)).toContain('Own-lot-2')
  expect(await bodyFor(ofOne)).toBeNull()
  await post(JSON.stringify({ events: [anEvent('Own-lot-2')] }))
  expect(await bodyFor(ofOne)).toContain('Own-lot-2')
})

test('DEV-10: the last 20 of a source, without characters that the database cannot store', async () => {
  for (let nth = 0; nth < 25; nth++)
    await post(
      JSON.stringify({ events: [anEvent('Own-lot-1', { eventId: `n-${nth}`, fault: 'bad \ud800 \u0000' })] }),
    )
  const { data } = (await ofSource()).json()
  expect(data).toHaveLength(20)
  expect(data[0].body).toContain('n-24')
})

test('DEV-15: erased after seven days', async () => {
  const parts = { database: server.database, files: server.services.files }
  const day = 24 * 3_600_000
  expect(await runRetention(parts, Date.now() + 6 * day)).toMatchObject({ messages: 0 })
  expect((await runRetention(parts, Date.now() + 7 * day + 1))!.messages).toBeGreaterThan(20)
  expect((await last('Own-lot-1')).json()).toBeNull()
})

test('DEV-14: a message of the mobile app, or one that names no lot, is shown to who may manage the lots that it may be about', async () => {
  const kit = usersKit(server)
  const [own, sister] = [lotId, server.world.sister.lot.id]
  const roles = ['fullAccessCustomer'] as const
  const [ofOne, ofBoth] = [
    await kit.made({ roles: [...roles], lots: [own] }),
    await kit.made({ roles: [...roles], lots: [own, sister] }),
  ]
  const payload = { customerId: server.world.own.lot.customer_id, kind: 'mobile-events', name: 'The app' }
  const { _id, key } = (await server.ask('provider', { method: 'POST', url: '/api/sources', payload })).json()
  const send = (body: object) =>
    server.server.inject({
      method: 'POST',
      url: '/ingest/mobile-events',
      headers: { authorization: `Bearer ${key}` },
      payload: body,
    })
  const event = {
    eventId: 'm-1',
    at: new Date().toISOString(),
    type: 'signInFailed',
    parkingLot: sister,
    passholderId: server.world.sister.passholder.pass_id,
    email: 'secret.person@example.com',
  }
  expect((await send({ events: [event] })).json()).toMatchObject({ accepted: 1 })
  await send({ nothing: 'secret.text' })
  const shownTo = async ({ email }: { email: string }) => {
    const authorization = `Bearer ${await signInAs(server.database, email)}`
    const reply = await server.server.inject({
      url: `/api/sources/${_id}/messages`,
      headers: { authorization },
    })
    return reply
      .json()
      .data.map(({ outcome, accepted, body }: Record<string, unknown>) => [
        outcome,
        accepted,
        String(body).includes('secret'),
      ])
  }
  expect(await shownTo(ofBoth)).toEqual([
    ['refused', 0, true],
    ['taken', 1, true],
  ])
  expect(await shownTo(ofOne)).toEqual([
    ['refused', 0, false],
    ['taken', 1, false],
  ])
})
