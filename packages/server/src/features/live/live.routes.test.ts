import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { lotChange, staleNames } from '@stallwise/contract/live/live.contract.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { announceStale, type LotChange } from '#features/judging/judging.public.ts'
import { announceRights } from '#platform/sign-in/rights-channel.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { deleteOldChanges } from './changes.store.ts'

interface Event {
  readonly event: string
  readonly id: string
  readonly data: {
    lot?: string
    version?: number
    changes?: {
      stale?: string[]
      editedStalls?: object[]
      stalls: Record<string, unknown>[]
      counts: { occupancy: number }
    }
  }
}

let server: TestServer
let base: string
const open = new Set<http.ClientRequest>()

beforeAll(async () => {
  server = await startTestServer()
  base = await server.server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const request of open) request.destroy()
  open.clear()
})
afterAll(() => server?.close())

const parse = (frame: string): Event => {
  const field = (name: string) =>
    frame
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? ''
  return { event: field('event'), id: field('id'), data: JSON.parse(field('data')) }
}

/** A stream as received by a client: its events so far, and a wait for further ones. */
const openStream = async (role: Role, lastEventId?: string, query = '') => {
  const headers = {
    authorization: `Bearer ${await server.tokenOf(role)}`,
    ...(lastEventId && { 'last-event-id': lastEventId }),
  }
  const events: Event[] = []
  let waiting: (() => void)[] = []
  let ended = false
  const wake = () => {
    for (const wakeUp of waiting) wakeUp()
    waiting = []
  }
  const request = http.get(`${base}/api/stream${query}`, { headers }, (response) => {
    let rest = ''
    response.setEncoding('utf8')
    response.on('data', (text: string) => {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop()!
      events.push(...frames.filter((frame) => frame.startsWith('event:')).map(parse))
      wake()
    })
    response.on('close', () => {
      ended = true
      wake()
    })
  })
  request.on('error', () => {})
  open.add(request)
  const until = async (isFulfilled: () => boolean): Promise<void> => {
    while (!isFulfilled()) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return {
    events,
    first: async (isWanted: (event: Event) => boolean): Promise<Event> => {
      await until(() => events.some(isWanted))
      return events.find(isWanted)!
    },
    ended: () => until(() => ended),
    close: () => request.destroy(),
  }
}

const report = async (deviceId: string, occupied: boolean, fault?: string) => {
  const payload = {
    events: [
      { eventId: randomUUID(), deviceId, occupied, at: new Date().toISOString(), ...(fault && { fault }) },
    ],
  }
  const headers = { authorization: `Bearer ${server.world.sources[0]!.key}` }
  const reply = await server.server.inject({ method: 'POST', url: '/ingest/stall-events', headers, payload })
  expect(reply.json()).toMatchObject({ accepted: 1 })
}

const changes = (event: Event) => event.event === 'change'
const stallsOf = (event: Event) => event.data.changes!.stalls

describe('GET /api/stream', () => {
  test('begins with a resync, then sends changes', async () => {
    const stream = await openStream('provider')
    await stream.first(({ event }) => event === 'resync')
    await report(server.world.own.sensors[0]!, true)
    const change = await stream.first(changes)
    expect(change.data).toMatchObject({ lot: server.world.own.lot.id, changes: { counts: { occupancy: 1 } } })
    expect(stallsOf(change)).toMatchObject([{ stall: '001', status: 'occupied', occupied: true }])
    expect(change.id).toMatch(/^2\.[\w-]{12}\.[\w-]+$/)
  })

  test('sends an edited stall completely, with the fields that each user may see, and marks nothing stale', async () => {
    const [admin, member] = [await openStream('provider'), await openStream('tenant')]
    for (const stream of [admin, member]) await stream.first(({ event }) => event === 'resync')
    const payload = { parkingLot: server.world.own.lot.id, stall: '004', stallVendor: 'Nedap' }
    const answer = await server.ask('provider', {
      method: 'PUT',
      url: '/api/stalls/update-stall-details',
      payload,
    })
    expect(answer.statusCode).toBe(200)
    const isEdit = ({ data }: Event) => data.changes?.editedStalls !== undefined
    const [forAdmin, forMember] = [await admin.first(isEdit), await member.first(isEdit)]
    expect(forAdmin.data.changes).toMatchObject({
      editedStalls: [{ stall: '004', stallVendor: 'Nedap' }],
      stalls: [],
    })
    expect(forAdmin.data.changes).not.toHaveProperty('stale')
    expect(forMember.data.changes!.editedStalls).toMatchObject([{ stall: '004' }])
    expect(forMember.data.changes!.editedStalls![0]).not.toHaveProperty('stallVendor')
  })

  test('LIV-05: tells of changes of prices and payments only whoever manages payments', async () => {
    const [admin, member] = [await openStream('fullAccessCustomer'), await openStream('tenant')]
    for (const stream of [admin, member]) await stream.first(({ event }) => event === 'resync')
    const payload = { parkingLot: server.world.own.lot.id, kind: 'kwh', value: 5 }
    const url = '/api/parking-lots/payment/updateFixedCreditValue/'
    expect((await server.ask('provider', { method: 'POST', url, payload })).statusCode).toBe(200)
    await report(server.world.own.sensors[3]!, true)
    const isReport = (event: Event) => changes(event) && stallsOf(event).length > 0
    for (const stream of [admin, member]) await stream.first(isReport)
    const staleOf = ({ events }: typeof admin) => events.flatMap(({ data }) => data.changes?.stale ?? [])
    expect(staleOf(admin)).toContain('pricing')
    expect(staleOf(member)).toEqual([])
  })

  test('sends every name of data to load again that its contract has, and can send no other', async () => {
    const stream = await openStream('provider')
    await stream.first(({ event }) => event === 'resync')
    await announceStale(server.database, new Set([server.world.own.lot.id]), ...staleNames)
    const { data } = await stream.first(changes)
    expect(new Set(data.changes!.stale)).toEqual(new Set(staleNames))
    expect(() => lotChange.parse(data)).not.toThrow()
    // @ts-expect-error A name that the contract does not have.
    const mark = (change: LotChange) => change.markStale('guests')
    expect(mark).toBeTruthy()
  })

  test('resumes after a break without missing a change', async () => {
    const before = await openStream('provider')
    const { id } = await before.first(({ event }) => event === 'resync')
    before.close()
    await report(server.world.own.sensors[1]!, true)
    await report(server.world.own.sensors[2]!, true)
    const after = await openStream('provider', id)
    await after.first(({ event }) => event === 'point')
    const seen = after.events
      .filter(changes)
      .flatMap(stallsOf)
      .map(({ stall }) => stall)
    expect(seen).toEqual(expect.arrayContaining(['002', '003']))
    expect(after.events.some(({ event }) => event === 'resync')).toBe(false)
  })

  test('a resume id whose rows were deleted leads to a resync', async () => {
    const before = await openStream('provider')
    const { id } = await before.first(({ event }) => event === 'resync')
    before.close()
    for (const occupied of [false, true]) await report(server.world.own.sensors[0]!, occupied)
    await server.database.asSystem(async (tx) => {
      await sql`update lot_change set at = at - interval '11 minutes'`.execute(tx)
      await deleteOldChanges(tx)
    })
    const after = await openStream('provider', id)
    expect(await after.first(({ event }) => event === 'resync')).toBeTruthy()
  })

  test('sends sensor errors to users who can edit only, and nothing of other users’ lots', async () => {
    const [admin, member, outsider] = await Promise.all([
      openStream('fullAccessCustomer'),
      openStream('staffCustomer'),
      openStream('provider', undefined, `?parkingLot=${server.world.foreign.lot.id}`),
    ])
    for (const stream of [admin, member, outsider]) await stream.first(({ event }) => event === 'resync')
    await report(server.world.own.sensors[3]!, true, 'radar')
    expect(stallsOf(await admin.first(changes))).toMatchObject([
      { status: 'sensor-error', sensorErrors: ['fault'] },
    ])
    const [seen] = stallsOf(await member.first(changes))
    expect(seen).toMatchObject({ status: 'occupied' })
    expect(seen).not.toHaveProperty('sensorErrors')
    expect(outsider.events.some(changes)).toBe(false)
  })

  test('ends when the user’s rights change', async () => {
    const stream = await openStream('tenant')
    await stream.first(({ event }) => event === 'resync')
    const user = server.world.users.find(({ email }) => email === 'tenant@example.com')!
    await server.database.asSystem((tx) => announceRights(tx, user.id))
    await stream.ended()
  })

  test('is refused without a token, to a camera-only customer, and for a lot without access', async () => {
    expect((await server.ask(null, '/api/stream')).statusCode).toBe(401)
    expect((await server.ask('cameraOnlyCustomer', '/api/stream')).statusCode).toBe(403)
    expect(
      (await server.ask('tenant', `/api/stream?parkingLot=${server.world.foreign.lot.id}`)).statusCode,
    ).toBe(404)
  })
})
