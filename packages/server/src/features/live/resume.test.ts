import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { loadTestWorld, type TestWorld } from '#testing/test-world.ts'
import { deleteOldChanges } from './changes.store.ts'

interface Running extends TestApp {
  readonly base: string
}
interface Event {
  readonly event: string
  readonly id: string | undefined
  readonly data: { lot?: string; lots?: string[]; changes?: { stale?: string[] } }
}

let database: TestDatabase
let otherDatabase: Database
let world: TestWorld
let servers: Running[]
let [writer, other]: pg.Client[] = []
/** A test that fails leaves no stream for the next. */
const open = new Set<AbortController>()

beforeAll(async () => {
  database = await createTestDatabase()
  otherDatabase = openDatabase(database.connection)
  world = await loadTestWorld(database)
  servers = await Promise.all(
    [database, otherDatabase].map(async (one) => {
      const app = await startTestApp(one)
      return { ...app, base: await app.server.listen({ host: '127.0.0.1', port: 0 }) }
    }),
  )
  ;[writer, other] = [await database.owner(), await database.owner()]
})
afterEach(() => {
  for (const leave of open) leave.abort()
  open.clear()
})
afterAll(async () => {
  await writer?.end()
  await other?.end()
  for (const server of servers ?? []) await server.close()
  await otherDatabase?.close()
  await database?.drop()
})

/** Raises the version of a lot as every change does, with a name that no other change has. */
const change = async (lotId: string, client = writer!, channel = 'stallwise_lots') => {
  const name = randomUUID()
  await client.query(
    `with lot as (update lot_state set version = version + 1, updated_at = now() where parking_lot_id = $1 returning version),
     change as (insert into lot_change (parking_lot_id, version, payload) select $1, version, $2::jsonb from lot)
     select pg_notify($3, $1::text || ':' || version) from lot`,
    [lotId, JSON.stringify({ stalls: [], stale: [name] }), channel],
  )
  return name
}

const eventsOf = (text: string): Event[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .filter((frame) => frame.startsWith('event: '))
    .map((frame) => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
      return { event: field('event')!, id: field('id'), data: JSON.parse(field('data')!) }
    })

const namesOf = (events: readonly Event[]) => events.flatMap(({ data }) => data.changes?.stale ?? [])
const lastIdOf = (events: readonly Event[]) => events.findLast(({ id }) => id !== undefined)?.id

/** A connection to a server; `cut` loses what came after a part of its text. */
const connect = async (server: Running, role: Role, lastEventId?: string, query = '') => {
  const leave = new AbortController()
  open.add(leave)
  const headers = {
    authorization: `Bearer ${await server.tokenOf(role)}`,
    ...(lastEventId && { 'last-event-id': lastEventId }),
  }
  const response = await fetch(`${server.base}/api/stream${query}`, { headers, signal: leave.signal })
  let text = ''
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const reading = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value
  })().catch(() => {})
  const until = async (isFulfilled: (events: Event[]) => boolean) => {
    await expect.poll(() => isFulfilled(eventsOf(text)), { interval: 10, timeout: 15_000 }).toBe(true)
    return eventsOf(text)
  }
  await until((events) => events.some(({ event }) => event === 'resync' || event === 'point'))
  return {
    until,
    cut: async (share = 1): Promise<Event[]> => {
      const kept = text.slice(0, Math.ceil(text.length * share))
      leave.abort()
      await reading
      return eventsOf(kept)
    },
  }
}

/** Waits until both servers follow no lot any more, as servers that were started again. */
const untilNoStreams = async () => {
  for (const server of servers) await expect.poll(() => server.services.hub.size).toBe(0)
}

const lots = () => [world.own.lot.id, world.sister.lot.id, world.foreign.lot.id]

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('change' as const), lot: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('overlap' as const), lot: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('break' as const),
      server: fc.nat(1),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never

/** A change of the lot, and one of the next lot whose transaction begins earlier and is committed later. */
const changeOverlapping = async (lot: number) => {
  await other!.query('begin')
  const early = await change(lots()[(lot + 1) % 3]!, other)
  const names = [early, await change(lots()[lot]!)]
  await other!.query('commit')
  return names
}

const run = async (steps: readonly Step[]) => {
  const made: string[] = []
  const seen = await (await connect(servers[0]!, 'provider')).cut()
  let connection = await connect(servers[1]!, 'provider', lastIdOf(seen))
  for (const one of steps) {
    if (one.kind === 'change') made.push(await change(lots()[one.lot]!))
    else if (one.kind === 'overlap') made.push(...(await changeOverlapping(one.lot)))
    else {
      seen.push(...(await connection.cut(one.share)))
      connection = await connect(servers[one.server]!, 'provider', lastIdOf(seen))
    }
  }
  await connection.until((events) => new Set(namesOf([...seen, ...events])).size >= made.length)
  seen.push(...(await connection.cut()))
  return { made, seen }
}

test('LIV-03: over breaks at any byte, on two servers, no change is lost and none comes twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const { made, seen } = await run(steps)
      expect(namesOf(seen).sort()).toEqual(made.sort())
      expect(seen.filter(({ event }) => event === 'resync')).toHaveLength(1)
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('LIV-03: an id of another server, which has heard of more changes, is resumed from', async () => {
  await untilNoStreams()
  const following = await connect(servers[0]!, 'provider')
  const missed = await change(lots()[0]!, writer, 'unheard')
  const id = lastIdOf(await (await connect(servers[1]!, 'provider')).cut())
  const resumed = await connect(servers[0]!, 'provider', id)
  expect((await resumed.cut()).map(({ event }) => event)).toEqual(['point'])
  expect(namesOf(await following.until((events) => namesOf(events).length > 0))).toEqual([missed])
  await following.cut()
})

describe('LIV-03: an id that cannot be resumed from begins with a resync', () => {
  const idAfter = async (server: Running, role: Role = 'provider') => {
    const stream = await connect(server, role)
    await change(lots()[0]!)
    await stream.until((events) => events.some(({ event }) => event === 'change'))
    const id = lastIdOf(await stream.cut())!
    await untilNoStreams()
    return id
  }
  const startOf = async (server: Running, role: Role, id: string) => {
    const stream = await connect(server, role, id)
    return (await stream.cut()).map(({ event }) => event)
  }

  test('of versions that a restored backup does not have', async () => {
    const id = await idAfter(servers[0]!)
    await writer!.query(
      `with lot as (update lot_state set version = version - 1 where parking_lot_id = $1 returning version)
      delete from lot_change using lot where parking_lot_id = $1 and lot_change.version > lot.version`,
      [lots()[0]],
    )
    expect(await startOf(servers[1]!, 'provider', id)).toEqual(['resync'])
  })

  test.each([0, 1])('of versions that a restored backup got anew, with %d more', async (more) => {
    const id = await idAfter(servers[0]!)
    await writer!.query(
      `with lot as (update lot_state set version = version - 1 where parking_lot_id = $1 returning version)
      delete from lot_change using lot where parking_lot_id = $1 and lot_change.version > lot.version`,
      [lots()[0]],
    )
    for (let count = 0; count <= more; count++) await change(lots()[0]!)
    expect(await startOf(servers[1]!, 'provider', id)).toEqual(['resync'])
  })

  test('after its changes were deleted', async () => {
    const id = await idAfter(servers[0]!)
    for (let count = 0; count < 2; count++) await change(lots()[0]!)
    await writer!.query(`update lot_change set at = at - interval '11 minutes'`)
    await database.asSystem(deleteOldChanges)
    expect(await startOf(servers[0]!, 'provider', id)).toEqual(['resync'])
  })

  test('with a lot that the reader may not see any more', async () => {
    const id = await idAfter(servers[0]!)
    const stream = await connect(servers[1]!, 'tenant', id)
    await change(lots()[2]!)
    await change(lots()[0]!)
    const events = await stream.until((all) => all.some(({ event }) => event === 'change'))
    expect(events.map(({ event, data }) => `${event} ${data.lot}`)).toEqual([
      'resync undefined',
      `change ${lots()[0]}`,
    ])
    await stream.cut()
  })
})

test('LIV-03: an id can be resumed from hours later if no more than ten minutes passed since the first missed change', async () => {
  const first = await connect(servers[0]!, 'provider')
  await change(lots()[0]!)
  await first.until((events) => events.some(({ event }) => event === 'change'))
  const id = lastIdOf(await first.cut())
  await untilNoStreams()
  await writer!.query(
    `update lot_change set at = at - interval '5 hours'; update lot_state set updated_at = updated_at - interval '5 hours'`,
  )
  const restarted = await connect(servers[0]!, 'provider')
  const aged = lastIdOf(await restarted.cut())
  expect(aged).not.toBe(id)
  await database.asSystem(deleteOldChanges)
  const missed = await change(lots()[0]!)
  await database.asSystem(deleteOldChanges)
  const again = await connect(servers[1]!, 'provider', aged)
  expect((await again.cut()).map(({ event, data }) => [event, ...(data.changes?.stale ?? [])])).toEqual([
    ['change', missed],
    ['point'],
  ])
})

test('LIV-03: a lot whose changes are not all kept is loaded again, while the stream goes on', async () => {
  const stream = await connect(servers[0]!, 'provider')
  await writer!.query(
    'update lot_state set version = version + 5, updated_at = now() where parking_lot_id = $1',
    [lots()[0]],
  )
  await change(lots()[0]!)
  await change(lots()[1]!)
  const events = await stream.until((all) => all.some(({ data }) => data.lot === lots()[1]))
  expect(events.filter(({ data }) => data.lots?.length).map(({ data }) => data.lots)).toEqual([[lots()[0]]])
  await stream.cut()
})

test('LIV-04: a stream of many lots gets its id after changes that are sent together; one of very many has none', async () => {
  const add = (count: number) =>
    writer!.query(
      `insert into lot_state (parking_lot_id, counts)
       select gen_random_uuid(), counts from lot_state, generate_series(1, $2) where parking_lot_id = $1`,
      [lots()[0], count],
    )
  await untilNoStreams()
  await add(80)
  const many = await connect(servers[0]!, 'provider')
  await change(lots()[0]!)
  const seen = await many.until((events) => events.some(({ event }) => event === 'point'))
  expect(seen.map(({ event, id }) => [event, id !== undefined])).toEqual([
    ['resync', true],
    ['change', false],
    ['point', true],
  ])
  await many.cut()
  const missed = await change(lots()[1]!)
  const again = await connect(servers[1]!, 'provider', lastIdOf(seen))
  expect(namesOf(await again.cut())).toEqual([missed])
  await untilNoStreams()
  await add(1_000)
  const veryMany = await connect(servers[1]!, 'provider', lastIdOf(seen))
  expect((await veryMany.cut()).map(({ event, id }) => `${event} ${id}`)).toEqual(['resync '])
})
