import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { loadTestWorld, type TestWorld } from './test-world.ts'

interface Running extends TestApp {
  readonly base: string
}

let database: TestDatabase
let otherDatabase: Database
let world: TestWorld
let a: Running
let b: Running

const listen = async (app: TestApp): Promise<Running> => ({
  ...app,
  base: await app.server.listen({ host: '127.0.0.1', port: 0 }),
})
beforeAll(async () => {
  database = await createTestDatabase()
  otherDatabase = openDatabase(database.connection)
  world = await loadTestWorld(database)
  a = await listen(await startTestApp(database))
  b = await listen(await startTestApp(otherDatabase))
})
afterAll(async () => {
  await a?.close()
  await b?.close()
  await otherDatabase?.close()
  await database?.drop()
})

interface StallEvent {
  readonly eventId: string
  readonly deviceId: string
  readonly occupied: boolean
  readonly at: string
}
interface Reply {
  accepted: number
  duplicates: number
  rejected: unknown[]
}

const report = async (at: Running, key: string, events: readonly StallEvent[]) => {
  const response = await fetch(`${at.base}/ingest/stall-events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  })
  return { status: response.status, reply: (await response.json()) as Reply }
}

const stallsAt = async (at: Running, lot = world.own): Promise<{ stall: string; occupied: boolean }[]> =>
  (await at.ask('provider', `/api/stalls?parkingLot=${lot.lot.id}&floor=${lot.floor.floor_name}`)).json()

/** Reads a stream until a frame matches; returns its data. */
const readUntil = async (response: Response, isIt: (event: string, data: never) => boolean) => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error('the stream ended')
    text += value
    const frames = text.split('\n\n')
    text = frames.pop()!
    for (const frame of frames) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
      const data = JSON.parse(field('data') ?? 'null')
      if (isIt(field('event') ?? '', data as never)) return data
    }
  }
}

describe('two servers on one database', () => {
  test('an event received by one changes the stalls and the stream of the other', async () => {
    expect((await stallsAt(b))[0]).toMatchObject({ stall: '001', occupied: false })
    const headers = { authorization: `Bearer ${await b.tokenOf('staffCustomer')}` }
    const leave = new AbortController()
    const stream = await fetch(`${b.base}/api/stream`, { headers, signal: leave.signal })
    const changed = readUntil(
      stream,
      (event, data: { changes?: { stalls?: { stall: string; occupied: boolean }[] } }) =>
        event === 'change' &&
        !!data.changes?.stalls?.some(({ stall, occupied }) => stall === '001' && occupied),
    )
    await expect.poll(() => b.services.hub.size).toBe(1)
    const [deviceId] = world.own.sensors
    const event = { eventId: 'first', deviceId: deviceId!, occupied: true, at: new Date().toISOString() }
    const answer = await report(a, world.sources[0]!.key, [event])
    expect(answer).toEqual({ status: 200, reply: { accepted: 1, duplicates: 0, rejected: [] } })
    expect(await changed).toMatchObject({
      lot: world.own.lot.id,
      changes: { counts: { occupancy: 1, capacity: 4 } },
    })
    leave.abort()
    await expect.poll(async () => (await stallsAt(b))[0]).toMatchObject({ stall: '001', occupied: true })
    expect((await report(b, world.sources[0]!.key, [event])).reply).toMatchObject({
      accepted: 0,
      duplicates: 1,
    })
  })

  test('a key created on one is accepted by the other, and a removed one is not', async () => {
    const body = { customerId: world.customer.id, kind: 'stall-events', name: 'Short-lived' }
    const created = await a.ask('provider', { method: 'POST', url: '/api/sources', payload: body })
    const { _id, key } = created.json()
    await expect.poll(async () => (await report(b, key, [])).status).toBe(200)
    expect((await a.ask('provider', { method: 'DELETE', url: `/api/sources/${_id}` })).statusCode).toBe(204)
    await expect.poll(async () => (await report(b, key, [])).status).toBe(401)
    await expect.poll(async () => (await report(a, key, [])).status).toBe(401)
  })

  test('both receive events of one lot concurrently, some of them twice, and count each once', async () => {
    const lot = world.foreign
    const begun = Date.now() - 120_000
    const events = Array.from({ length: 1_200 }, (_, place) => ({
      eventId: `interleaved-${place}`,
      deviceId: lot.sensors[(place * 7) % lot.sensors.length]!,
      occupied: (place * 13) % 5 < 3,
      at: new Date(begun + place * 80).toISOString(),
    }))
    const batches = Array.from({ length: 60 }, (_, nth) => events.slice(nth * 20, nth * 20 + 20))
    const { key } = world.sources[1]!
    const answers = await Promise.all(
      batches.flatMap((batch, nth) => [
        report(nth % 2 ? a : b, key, batch),
        ...(nth % 3 === 0 ? [report(nth % 2 ? b : a, key, [...batch].reverse())] : []),
      ]),
    )
    const sum = (field: 'accepted' | 'duplicates') =>
      answers.reduce((all, { reply }) => all + reply[field], 0)
    expect(answers.every(({ status, reply }) => status === 200 && reply.rejected.length === 0)).toBe(true)
    expect(sum('accepted')).toBe(1_200)
    expect(sum('duplicates')).toBe(400)

    const last = new Map(events.map(({ deviceId, occupied }) => [deviceId, occupied]))
    const expected = lot.stalls.map((stall) => ({
      stall: stall.stall_number,
      occupied: last.get(stall.device!),
    }))
    for (const at of [a, b]) await expect.poll(() => stallsAt(at, lot)).toMatchObject(expected)
    const {
      events: logged,
      state,
      versions,
    } = await database.asSystem(async (tx) => ({
      events: await tx
        .selectFrom('device_event')
        .select('event_id')
        .where('parking_lot_id', '=', lot.lot.id)
        .execute(),
      state: await tx
        .selectFrom('lot_state')
        .selectAll()
        .where('parking_lot_id', '=', lot.lot.id)
        .executeTakeFirstOrThrow(),
      versions: await tx
        .selectFrom('lot_change')
        .select('version')
        .where('parking_lot_id', '=', lot.lot.id)
        .execute(),
    }))
    expect(logged).toHaveLength(1_200)
    const inside = [...last.values()].filter(Boolean).length
    expect(state.counts).toMatchObject({ capacity: 4, occupancy: inside })
    expect(versions.map(({ version }) => version).sort((x, y) => x - y)).toEqual(
      Array.from({ length: state.version }, (_, place) => place + 1),
    )
  })
})
