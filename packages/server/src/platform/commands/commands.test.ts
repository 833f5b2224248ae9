import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommandDecision, CommandState } from '@stallwise/domain/commands/command.rules.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { awaitDecision, isDecided } from './await-decision.ts'
import { CommandTable, decisionOfOverdue } from './command-table.ts'
import { CommandNotices } from './notices.ts'
import { SharedQueries } from './shared-queries.ts'

// A user of commands that is no gate: barriers that are raised to a height, each connected to one of two servers.

type Reason = 'stuck' | 'too-late' | 'server-stopped' | 'no-answer'
interface Row {
  readonly id: string
  readonly height: number
  readonly state: CommandState
  readonly outcome_reason: Reason | null
  readonly claims: number
}

const barriers = new CommandTable<Reason>({ table: 'barrier_command', channel: 'test_barriers' })
const lotId = randomUUID()

let database: TestDatabase
let otherDatabase: Database

/** A server: it waits for commands of the lot whose barrier is connected to it, and for outcomes. */
const startServer = async (on: Database) => {
  const notices = new CommandNotices(on, barriers.channel)
  const stop = await notices.start()
  const find = (ids: readonly string[]) =>
    on.asSystem(async (tx) => {
      const { rows } = await sql<Row>`select * from barrier_command where id = any(${ids}::uuid[])`.execute(
        tx,
      )
      return ids.map((id) => rows.find((row) => row.id === id))
    })
  const parts = { notices, everyMs: 60_000 }
  const due = new SharedQueries<'connected', Row>({
    ...parts,
    query: (_, requests) =>
      on.asSystem(async (tx) => {
        const { rows } = await sql<Row>`select * from barrier_command
          where state = 'requested' and expires_at > clock_timestamp() order by id limit 1`.execute(tx)
        return requests.map(() => rows[0])
      }),
  })
  const outcomes = new SharedQueries<string, Row>({
    ...parts,
    query: async (_, ids) => (await find(ids)).map((row) => (row && isDecided(row) ? row : undefined)),
  })
  const decide = (id: string, decision: CommandDecision<Reason>) =>
    on.asSystem(async (tx) => {
      const isStored = await barriers.writeDecision(tx, { lotId, id }, decision)
      if (isStored) await barriers.announce(tx, lotId)
      return isStored
    })
  return {
    stop,
    request: async (height = 1, life = '1 minute') => {
      const id = randomUUID()
      await on.asSystem(async (tx) => {
        await sql`insert into barrier_command (parking_lot_id, id, height, state, expires_at)
          values (${lotId}, ${id}, ${height}, 'requested', clock_timestamp() + ${life}::interval)`.execute(tx)
        await barriers.announce(tx, lotId)
      })
      return id
    },
    next: (ms: number) => due.wait(lotId, 'connected', ms),
    claim: (id: string, by: string | null = null) =>
      on.asSystem((tx) =>
        barriers.claim(tx, { lotId, id }, { by, where: sql`height < 9`, set: sql`claims = claims + 1` }),
      ),
    decide,
    outcome: (id: string, ms: number) =>
      awaitDecision({
        wait: () => outcomes.wait(lotId, id, ms),
        decide: async (decision) => {
          await decide(id, decision)
          return (await find([id]))[0]!
        },
      }),
    find: async (id: string) => (await find([id]))[0]!,
  }
}

let requesting: Awaited<ReturnType<typeof startServer>>
let connected: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = await database.owner()
  await owner.query(`create table barrier_command (parking_lot_id uuid, id uuid, height int, claims int default 0, state text,
      expires_at timestamptz, claimed_at timestamptz, claimed_by uuid, decided_at timestamptz, outcome_reason text,
      primary key (parking_lot_id, id));
    grant select, insert, update on barrier_command to stallwise_app`)
  await owner.end()
  otherDatabase = openDatabase(database.connection)
})
beforeEach(async () => {
  requesting = await startServer(database)
  connected = await startServer(otherDatabase)
})
afterEach(async () => {
  await requesting.stop()
  await connected.stop()
})
afterAll(async () => {
  await otherDatabase?.close()
  await database?.drop()
})

describe('a command of another feature than gates', () => {
  test('CMD-05: reaches the server with the connection, and its outcome the one that requested it', async () => {
    const next = connected.next(20_000)
    const id = await requesting.request(3)
    const outcome = requesting.outcome(id, 20_000)
    expect(await next).toMatchObject({ id, height: 3 })
    expect(await connected.claim(id)).toEqual({ remainingMs: expect.any(Number) })
    expect(await connected.decide(id, { state: 'answered' })).toBe(true)
    expect(await outcome).toMatchObject({ state: 'answered', outcome_reason: null, claims: 1 })
  })

  test('CMD-01: is claimed by one of two servers, however many ask at once', async () => {
    const id = await requesting.request()
    const claims = await Promise.all([1, 2, 3, 4].flatMap(() => [requesting.claim(id), connected.claim(id)]))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect((await connected.find(id)).claims).toBe(1)
  })

  test('CMD-01: is not claimed where its own condition is not met', async () => {
    const id = await requesting.request(9)
    expect(await connected.claim(id)).toBeUndefined()
    expect(await connected.find(id)).toMatchObject({ state: 'requested', claims: 0 })
  })

  test('CMD-02: cannot be claimed after its deadline, and is expired', async () => {
    const id = await requesting.request(1, '-1 second')
    expect(await connected.claim(id)).toBeUndefined()
    expect(await requesting.outcome(id, 0)).toMatchObject({ state: 'expired', outcome_reason: 'too-late' })
  })

  test('CMD-03: is unknown where it was claimed and no outcome came in time, which a late answer replaces', async () => {
    const id = await requesting.request()
    await connected.claim(id)
    expect(await requesting.outcome(id, 0)).toMatchObject({ state: 'unknown', outcome_reason: 'no-answer' })
    expect(await connected.decide(id, { state: 'refused', reason: 'stuck' })).toBe(true)
    expect(await connected.decide(id, { state: 'answered' })).toBe(false)
    expect(await requesting.find(id)).toMatchObject({ state: 'refused', outcome_reason: 'stuck' })
  })

  test('CMD-03: that nobody decided is closed by one server: expired, or unknown with who had claimed it', async () => {
    const [never, byServer, byAgent, open] = await Promise.all(
      Array.from({ length: 4 }, () => requesting.request()),
    )
    await connected.claim(byServer!)
    await connected.claim(byAgent!, randomUUID())
    const ids: (string | undefined)[] = [never, byServer, byAgent]
    await database.asSystem((tx) =>
      sql`update barrier_command set expires_at = expires_at - interval '80 seconds' where id = any(${ids}::uuid[])`.execute(
        tx,
      ),
    )
    const close = (on: Database) =>
      on.asSystem(async (tx) => {
        const overdue = (await barriers.lockOverdue(tx, 5_000, 10)).filter(({ id }) => ids.includes(id))
        for (const one of overdue) await barriers.writeDecision(tx, one, decisionOfOverdue(one))
        return overdue.length
      })
    const closed = await Promise.all([close(database), close(otherDatabase)])
    expect(closed[0]! + closed[1]!).toBe(3)
    const found = await Promise.all([...ids, open].map((id) => connected.find(id!)))
    expect(found.map(({ state, outcome_reason: reason }) => `${state} ${reason}`)).toEqual([
      'expired too-late',
      'unknown server-stopped',
      'unknown no-answer',
      'requested null',
    ])
  })
})
