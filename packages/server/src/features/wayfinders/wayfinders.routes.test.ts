import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { startTestApp, startTestServer, type TestServer } from '#testing/test-app.ts'
import { SignPusher } from './wayfinders.public.ts'

const env = { GATE_ADDRESSES: '127.0.0.1' }
let server: TestServer
const signs: Server[] = []
beforeAll(async () => {
  server = await startTestServer({ env })
  for (const stall of [0, 1, 2, 3]) await report(stall, false)
})
afterEach(() => {
  for (const sign of signs.splice(0)) sign.close().closeAllConnections()
})
afterAll(() => server?.close())

const parkingLot = () => server.world.own.lot.id
const report = async (stall: number, occupied: boolean) => {
  const answer = await server.ask(null, {
    method: 'POST',
    url: '/ingest/stall-events',
    headers: { authorization: `Bearer ${server.world.sources[0]!.key}` },
    payload: {
      events: [
        {
          eventId: uuidv7(),
          deviceId: server.world.own.sensors[stall],
          occupied,
          at: new Date().toISOString(),
        },
      ],
    },
  })
  expect(answer.json()).toMatchObject({ accepted: 1 })
}
const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) =>
  server.ask('fullAccessCustomer', {
    method,
    url: `/api${url}`,
    ...(method !== 'DELETE' && { payload }),
  })
const lotLine = { label: 'Lot', counts: 'lot', subject: '' }
const add = (more: object = {}) =>
  ask('POST', '/wayfinders', { parkingLot: parkingLot(), name: uuidv7(), lines: [lotLine], ...more })
const owned = (statement: string, values: unknown[] = []) => server.database.look(statement, values)
const aSign = async (status: () => number = () => 200) => {
  const seen: { body: string; authorization: string | undefined }[] = []
  const sign = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      seen.push({ body, authorization: request.headers.authorization })
      response.writeHead(status()).end()
    })
  })
  signs.push(sign)
  await new Promise<void>((done) => sign.listen(0, '127.0.0.1', done))
  return { seen, url: `http://127.0.0.1:${(sign.address() as AddressInfo).port}/show` }
}

describe('a wayfinder is refused', () => {
  test.each([
    [{ name: ' ' }, 'name', 'required'],
    [{ lines: [] }, 'lines', 'required'],
    [{ lines: [{ ...lotLine, counts: 'group', subject: uuidv7() }] }, 'lines.0.subject', 'unknown'],
    [{ lines: [{ ...lotLine, counts: 'sector', subject: uuidv7() }] }, 'lines.0.subject', 'unknown'],
    [{ lines: [{ ...lotLine, counts: 'everything' }] }, 'lines.0.counts', 'invalid'],
    [{ pushUrl: 'file:///etc/passwd' }, 'pushUrl', 'invalid'],
    [{ fullAt: 1.5 }, 'fullAt', 'not-whole'],
  ])('with %j', async (more, path, code) => {
    const answer = await add(more)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ path, code }])
  })

  test('with a stale version, and the current wayfinder is returned', async () => {
    const { _id } = (await add()).json()
    await ask('PUT', `/wayfinders/${_id}`, { description: 'North', version: 1 })
    const stale = await ask('PUT', `/wayfinders/${_id}`, { description: 'South', version: 1 })
    expect([stale.statusCode, stale.json().current.description]).toEqual([409, 'North'])
  })
})

describe('a wayfinder', () => {
  test('shows available stalls of lot, group, type, floor and sector, and is in the audit', async () => {
    const { floor, visitors } = server.world.own
    const sector = await ask('POST', '/sectors', { parkingLot: parkingLot(), name: 'S', stalls: ['001'] })
    const lines = [
      lotLine,
      { label: 'V', counts: 'group', subject: visitors.id },
      { label: 'T', counts: 'type', subject: 'tenant' },
      { label: 'F', counts: 'floor', subject: floor.floor_name },
      { label: 'S', counts: 'sector', subject: sector.json()._id },
      { label: 'EV', counts: 'type', subject: 'ev' },
    ]
    const created = (await add({ lines })).json()
    expect(created.sign.lines.map(({ text }: { text: string }) => text)).toEqual([
      '4',
      '2',
      '2',
      '4',
      '1',
      'CLOSED',
    ])
    await report(0, true)
    const now = (await server.ask('staffCustomer', `/api/wayfinders/${parkingLot()}/${created._id}`)).json()
    expect(now.sign.lines.map(({ text }: { text: string }) => text)).toEqual([
      '3',
      '2',
      '1',
      '3',
      'FULL',
      'CLOSED',
    ])
    await report(0, false)
    expect((await ask('DELETE', `/wayfinders/${created._id}`)).statusCode).toBe(204)
    expect((await ask('DELETE', `/wayfinders/${created._id}`)).statusCode).toBe(404)
    const restored = await ask('POST', `/wayfinders/${created._id}/restore`)
    expect(restored.statusCode).toBe(200)
    expect((await ask('POST', `/wayfinders/${created._id}/restore`)).json()).toEqual(restored.json())
    const rows = await owned('select action from audit_entry where object_id = $1 order by sequence', [
      created._id,
    ])
    expect(rows.map(({ action }) => action)).toEqual(
      ['create', 'remove', 'restore'].map((action) => `wayfinder.${action}`),
    )
  })

  test('does not show addresses to staff, nor figures to users without access to them', async () => {
    const { _id } = (await add({ pushUrl: 'http://127.0.0.1:1/secret', pushSecret: 'Bearer hidden' })).json()
    const url = `/api/wayfinders/${parkingLot()}/${_id}`
    const staff = await server.ask('staffCustomer', url)
    expect(staff.json()).toMatchObject({ feedPath: null, pushUrl: null, hasPushSecret: true })
    expect((await server.ask('cameraOnlyCustomer', url)).json().sign).toBeNull()
    const admin = await server.ask('fullAccessCustomer', url)
    for (const { body } of [staff, admin]) expect(body).not.toContain('hidden')
    const stored = JSON.stringify([
      await owned('select * from wayfinder where id = $1', [_id]),
      await owned('select * from audit_entry where object_id = $1', [_id]),
    ])
    expect(stored).not.toContain('hidden')
    const list = await server.ask('intercomCustomer', `/api/wayfinders/${parkingLot()}`)
    expect(list.json().data).toEqual([])
    await ask('DELETE', `/wayfinders/${_id}`)
  })

  test('WAY-04: is stale when no device reports any more', async () => {
    const { _id } = (await add({ staleText: '--' })).json()
    await owned(`update lot_state set last_event_at = now() - interval '1 day' where parking_lot_id = $1`, [
      parkingLot(),
    ])
    const shown = (await server.ask('staffCustomer', `/api/wayfinders/${parkingLot()}/${_id}`)).json()
    expect(shown.sign.lines).toMatchObject([{ state: 'stale', text: '--', free: null }])
    await owned('update lot_state set last_event_at = now() where parking_lot_id = $1', [parkingLot()])
  })
})

describe('WAY-10 to WAY-12: the feed', () => {
  const feed = (path: string, headers: Record<string, string> = {}) =>
    server.ask(null, { url: path, headers })

  test('returns JSON or text with the token, and 304 if unchanged', async () => {
    const { feedPath } = (await add()).json()
    const json = await feed(feedPath)
    expect(json.json().lines).toEqual([{ label: 'Lot', state: 'free', free: 4, text: '4' }])
    expect(json.headers['cache-control']).toBe('public, max-age=1')
    expect((await feed(`${feedPath}?format=text`)).body).toBe('Lot 4\n')
    const text = await feed(feedPath, { accept: 'text/plain' })
    expect([text.body, text.headers['content-type']]).toEqual(['Lot 4\n', 'text/plain; charset=utf-8'])
    const again = await feed(feedPath, { 'if-none-match': String(json.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(text.headers.etag).not.toBe(json.headers.etag)
  })

  test('is not found with another or the previous token, nor after the sign was removed', async () => {
    const { _id, feedPath } = (await add()).json()
    expect((await feed(`/api/feed/wayfinders/${'a'.repeat(43)}`)).statusCode).toBe(404)
    const renewed = (await ask('POST', `/wayfinders/${_id}/feed-token`)).json()
    expect((await feed(feedPath)).statusCode).toBe(404)
    await ask('DELETE', `/wayfinders/${_id}`)
    expect((await feed(renewed.feedPath)).statusCode).toBe(404)
  })
})

describe('WAY-20 to WAY-24: the push', () => {
  const lastPush = async (id: string) =>
    (await server.ask('fullAccessCustomer', `/api/wayfinders/${parkingLot()}/${id}`)).json().lastPush
  const pushDue = async (services: TestServer['services']) => {
    const failures: unknown[] = []
    const pusher = new SignPusher(services.gates, (error) => failures.push(error))
    await pusher.pushDue()
    await pusher.waitForRunning()
    expect(failures).toEqual([])
  }
  const pushSigns = () => pushDue(server.services)
  const letTimePass = (seconds: number) =>
    owned(
      `update wayfinder_push set next_at = next_at - make_interval(secs => $1),
      sent_at = sent_at - make_interval(secs => $1)`,
      [seconds],
    )

  test('sends the latest content after a change, at most once a second, and nothing twice', async () => {
    const sign = await aSign()
    const { _id } = (await add({ pushUrl: sign.url, pushFormat: 'text', pushSecret: 'Bearer s3cret' })).json()
    await pushSigns()
    expect(sign.seen).toEqual([{ body: 'Lot 4\n', authorization: 'Bearer s3cret' }])
    for (const occupied of [true, false, true]) {
      await report(1, occupied)
      await pushSigns()
    }
    expect(sign.seen).toHaveLength(1)
    await letTimePass(2)
    await pushSigns()
    expect(sign.seen.map(({ body }) => body)).toEqual(['Lot 4\n', 'Lot 3\n'])
    await letTimePass(40)
    await pushSigns()
    expect(sign.seen).toHaveLength(2)
    expect(await lastPush(_id)).toMatchObject({ ok: true, status: 200, reason: null, failures: 0 })
    await letTimePass(400)
    await pushSigns()
    expect(sign.seen).toHaveLength(3)
    await report(1, false)
    await ask('DELETE', `/wayfinders/${_id}`)
  })

  test('that fails is retried with the content at that time', async () => {
    let status = 500
    const sign = await aSign(() => status)
    const { _id } = (await add({ pushUrl: sign.url })).json()
    await pushSigns()
    expect(await lastPush(_id)).toMatchObject({ ok: false, status: 500, reason: 'status', failures: 1 })
    await pushSigns()
    expect(sign.seen).toHaveLength(1)
    await letTimePass(2)
    await pushSigns()
    expect(await lastPush(_id)).toMatchObject({ failures: 2 })
    await ask('PUT', `/wayfinders/${_id}`, { closed: true })
    status = 204
    await pushSigns()
    expect(JSON.parse(sign.seen.at(-1)!.body).lines).toMatchObject([{ state: 'closed', text: 'CLOSED' }])
    expect(await lastPush(_id)).toMatchObject({ ok: true, status: 204, failures: 0 })
    await ask('DELETE', `/wayfinders/${_id}`)
  })

  test.each([
    ['http://127.0.0.2:1/', 'address-not-allowed'],
    ['http://169.254.169.254/latest', 'address-not-allowed'],
    ['http://127.0.0.1:1/', 'unreachable'],
  ])('to %s, which was saved before addresses were checked, is %s', async (pushUrl, reason) => {
    const { _id } = (await add({ pushUrl: 'http://127.0.0.1:1/before' })).json()
    await owned('update wayfinder set push_url = $2 where id = $1', [_id, pushUrl])
    await pushSigns()
    expect(await lastPush(_id)).toMatchObject({ ok: false, status: null, reason })
    await ask('DELETE', `/wayfinders/${_id}`)
  })

  test('to a sign that does not respond does not delay others', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    signs.push(silent)
    const { port } = silent.address() as AddressInfo
    const pusher = new SignPusher(server.services.gates, () => {})
    const slow = (await add({ pushUrl: `http://127.0.0.1:${port}/` })).json()
    await pusher.pushDue()
    const sign = await aSign()
    const quick = (await add({ pushUrl: sign.url })).json()
    await pusher.pushDue()
    await expect.poll(() => sign.seen.length).toBe(1)
    expect(await lastPush(slow._id)).toBeNull()
    silent.closeAllConnections()
    await pusher.waitForRunning()
    expect(await lastPush(slow._id)).toMatchObject({ ok: false })
    for (const { _id } of [slow, quick]) await ask('DELETE', `/wayfinders/${_id}`)
  })

  test('is done by one server at a time', async () => {
    const sign = await aSign()
    const { _id } = (await add({ pushUrl: sign.url })).json()
    const database = openDatabase(server.database.connection)
    const other = await startTestApp(database, { env })
    await Promise.all([pushSigns(), pushDue(other.services), pushSigns()])
    expect(sign.seen).toHaveLength(1)
    await other.close()
    await database.close()
    await ask('DELETE', `/wayfinders/${_id}`)
  })

  test.each(['https://elsewhere.example/', 'https://sign.example:8443/', 'http://sign.example/'])(
    'WAY-25: requires the secret again when the address changes to %s',
    async (pushUrl) => {
      const { _id } = (await add({ pushUrl: 'https://sign.example/', pushSecret: 'Bearer x' })).json()
      const sameOrigin = await ask('PUT', `/wayfinders/${_id}`, { pushUrl: 'https://sign.example/other' })
      expect(sameOrigin.json()).toMatchObject({ hasPushSecret: true })
      const otherOrigin = await ask('PUT', `/wayfinders/${_id}`, { pushUrl })
      expect(otherOrigin.json().errors).toMatchObject([{ path: 'pushSecret', code: 'required' }])
      await ask('DELETE', `/wayfinders/${_id}`)
    },
  )

  test('WAY-25: ends when its address is removed, which also removes the secret', async () => {
    const { _id } = (await add({ pushUrl: 'https://sign.example/', pushSecret: 'Bearer x' })).json()
    const ended = await ask('PUT', `/wayfinders/${_id}`, { pushUrl: null, pushSecret: null })
    expect(ended.json()).toMatchObject({ pushUrl: null, hasPushSecret: false })
    await ask('DELETE', `/wayfinders/${_id}`)
  })
})
