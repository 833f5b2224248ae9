import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
let owner: pg.Client
let base: string
const open = new Set<http.ClientRequest>()
const uncaught: Error[] = []
const noteUncaught = (error: Error) => uncaught.push(error)

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.database.owner()
  base = await server.server.listen({ host: '127.0.0.1', port: 0 })
  process.on('uncaughtException', noteUncaught)
})
afterEach(async () => {
  for (const request of open) request.destroy()
  open.clear()
  await expect.poll(() => server.services.hub.size).toBe(0)
  expect(uncaught).toEqual([])
})
afterAll(async () => {
  process.off('uncaughtException', noteUncaught)
  await owner?.end()
  await server?.close()
})

const request = async (role: Role, headers: Record<string, string> = {}, query = '') => {
  const authorization = `Bearer ${await server.tokenOf(role)}`
  const clientRequest = http.get(`${base}/api/stream${query}`, {
    agent: new http.Agent(),
    headers: { authorization, ...headers },
  })
  clientRequest.on('error', () => {})
  open.add(clientRequest)
  const response = new Promise<http.IncomingMessage>((resolve) => clientRequest.on('response', resolve))
  return { clientRequest, response }
}

/** A stream and the text received from it. */
const read = async (role: Role, headers: Record<string, string> = {}, query = '') => {
  const response = await (await request(role, headers, query)).response
  const seen = { text: '', status: response.statusCode }
  response.setEncoding('utf8')
  response.on('data', (part: string) => (seen.text += part))
  response.on('error', () => {})
  return seen
}

/** Any change of a lot; a long text in it makes a long frame. */
const change = async (lotId: string, stale: string) => {
  await server.database.asSystem(async (tx) => {
    const payload = JSON.stringify({ stalls: [], stale: [stale] })
    await sql`with lot as (update lot_state set version = version + 1, updated_at = now() where parking_lot_id = ${lotId} returning version)
      insert into lot_change (parking_lot_id, version, payload) select ${lotId}, version, ${payload}::jsonb from lot`.execute(
      tx,
    )
    await sql`select pg_notify('stallwise_lots', '*')`.execute(tx)
  })
}

const changeOwn = (stale = 'tasks') => change(server.world.own.lot.id, stale)

describe('a client that does not read', () => {
  test('LIV-11: is disconnected, and nothing more is written to it', async () => {
    const { response } = await request('tenant')
    const notReading = await response
    notReading.pause()
    const healthy = await read('staffCustomer')
    await expect.poll(() => server.services.hub.size).toBe(2)
    const longText = 'x'.repeat(1_000_000)
    await expect
      .poll(
        async () => {
          await changeOwn(longText)
          return server.services.hub.size
        },
        { timeout: 15_000, interval: 60 },
      )
      .toBe(1)
    notReading.on('error', () => {})
    notReading.resume()
    for (const last of ['alerts', 'devices']) await changeOwn(last)
    await expect.poll(() => healthy.text, { timeout: 10_000 }).toContain('devices')
    await expect.poll(() => notReading.destroyed || notReading.complete).toBe(true)
  })

  test('LIV-15: that missed more than a stream may have unsent gets a resync', async () => {
    const first = await read('tenant')
    await expect.poll(() => first.text).toContain('event: resync')
    await changeOwn()
    await expect.poll(() => first.text).toContain('event: change')
    const id = /event: change\nid: (\S+)/.exec(first.text)![1]!
    for (const letter of ['a', 'b', 'c']) {
      await changeOwn(letter.repeat(1_000_000))
      await expect.poll(() => first.text.includes(letter.repeat(9))).toBe(true)
    }
    const again = await read('tenant', { 'last-event-id': id })
    await expect.poll(() => again.text).toContain('event: resync')
    expect(again.text.length).toBeLessThan(1_000)
    await changeOwn('zones')
    await expect.poll(() => again.text).toContain('zones')
  })

  test('LIV-10: that disconnects while its stream starts is removed', async () => {
    await changeOwn()
    await owner.query('begin; lock table lot_state in access exclusive mode')
    const { clientRequest } = await request('tenant', { 'last-event-id': 'nonsense' })
    await expect.poll(() => server.services.hub.size).toBe(1)
    clientRequest.destroy()
    await expect.poll(() => server.services.hub.size).toBe(0)
    await owner.query('rollback')
    const connected = await read('tenant')
    await expect.poll(() => connected.text).toContain('event: resync')
    expect(server.services.hub.size).toBe(1)
  })
})

describe('a stream that cannot start', () => {
  test('LIV-13: because the database is unavailable gets 503', async () => {
    await owner.query('begin; lock table lot_state in access exclusive mode')
    const { response } = await request('tenant', { 'last-event-id': 'nonsense' })
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1)
    await owner.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
    const answer = await response
    await owner.query('rollback')
    expect(answer.statusCode).toBe(503)
    answer.resume()
    expect(server.services.hub.size).toBe(0)
    const next = await read('tenant')
    await expect.poll(() => next.text).toContain('event: resync')
  })

  test.each(['99999999999999999999', '18446744073709551615', 'nonsense', '-1'])(
    'LIV-03: with the unknown id %s a stream begins with a resync',
    async (id) => {
      const stream = await read('tenant', { 'last-event-id': id })
      await expect.poll(() => stream.text).toContain('event: resync')
    },
  )
})

test('LIV-12: an account has at most 100 streams; another account has its own limit', async () => {
  await Promise.all(Array.from({ length: 100 }, () => read('tenant')))
  await expect.poll(() => server.services.hub.size).toBe(100)
  expect((await read('tenant')).status).toBe(429)
  expect((await read('staffCustomer')).status).toBe(200)
})

test('LIV-04: a change of other lots gives a stream no id: its own stays one to resume from', async () => {
  const unchanged = await read('provider', {}, `?parkingLot=${server.world.sister.lot.id}`)
  const changing = await read('provider', {}, `?parkingLot=${server.world.own.lot.id}`)
  await expect.poll(() => unchanged.text + changing.text).toMatch(/resync[^]*resync/)
  await changeOwn('alerts')
  await expect.poll(() => changing.text).toContain('alerts')
  server.services.hub.keepAlive()
  await expect.poll(() => unchanged.text).toContain(': alive')
  expect(unchanged.text.match(/^id: .*$/gm)).toHaveLength(1)
  const id = /id: (\S+)/.exec(unchanged.text)![1]!
  const again = await read('provider', { 'last-event-id': id }, `?parkingLot=${server.world.sister.lot.id}`)
  await expect.poll(() => again.text).toContain(`event: point\nid: ${id}\n`)
  expect(again.text).not.toContain('resync')
})

test('LIV-01: a stream of a lot whose id is in upper case gets its changes', async () => {
  const stream = await read('tenant', {}, `?parkingLot=${server.world.own.lot.id.toUpperCase()}`)
  await expect.poll(() => stream.text).toContain('event: resync')
  await server.server.inject({
    method: 'POST',
    url: '/ingest/stall-events',
    headers: { authorization: `Bearer ${server.world.sources[0]!.key}` },
    payload: {
      events: [
        {
          eventId: randomUUID(),
          deviceId: server.world.own.sensors[0],
          occupied: true,
          at: new Date().toISOString(),
        },
      ],
    },
  })
  await expect.poll(() => stream.text).toContain('event: change')
})

test('ACC-31: a stream carries the security headers too', async () => {
  const { headers } = await (await request('provider')).response
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})
