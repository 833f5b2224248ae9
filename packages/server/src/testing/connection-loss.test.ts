import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { startDatabase } from '#platform/database/start-database.ts'
import { startTestApp, startTestServer, type TestApp, type TestServer } from './test-app.ts'
import { loadTestWorld, type TestWorld } from './test-world.ts'

const closers: (() => Promise<unknown>)[] = []
let uncaught: Error[]
const note = (error: Error) => uncaught.push(error)

beforeEach(() => {
  uncaught = []
  process.on('uncaughtException', note)
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})

const start = async (): Promise<TestServer & { owner: pg.Client }> => {
  const server = await startTestServer()
  closers.push(() => server.close())
  const owner = await server.database.owner()
  closers.push(() => owner.end())
  return { ...server, owner }
}

const backends = `select pid, wait_event_type as waits from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
const terminateAll = (owner: pg.Client) =>
  owner.query(`select pg_terminate_backend(pid) from (${backends}) b`)
const untilOneWaits = (owner: pg.Client) =>
  expect
    .poll(async () => (await owner.query(backends)).rows.map(({ waits }) => waits), { timeout: 10_000 })
    .toContain('Lock')

const reportTo = ({ server, world }: TestApp & { world: TestWorld }, occupied = true) =>
  server.inject({
    method: 'POST',
    url: '/ingest/stall-events',
    headers: { authorization: `Bearer ${world.sources[0]!.key}` },
    payload: {
      events: [
        { eventId: randomUUID(), deviceId: world.own.sensors[0], occupied, at: new Date().toISOString() },
      ],
    },
  })

describe('connections that are lost while in use', () => {
  test('OPS-01: a transaction that loses its connection fails, and the next one gets a new connection', async () => {
    const { database, owner } = await start()
    const broken = database.asSystem(async (tx) => {
      await tx.selectFrom('customer').select('id').execute()
      await terminateAll(owner)
      await expect.poll(async () => (await owner.query(backends)).rowCount).toBe(0)
      return tx.selectFrom('customer').select('id').execute()
    })
    await expect(broken).rejects.toThrow()
    expect(await database.asSystem((tx) => tx.selectFrom('customer').select('id').execute())).toHaveLength(2)
  })

  test.each([
    ['a call', 'parking_lot', (server: TestServer) => server.ask('provider', '/api/parking-lots')],
    ['a device message', 'lot_state', (server: TestServer) => reportTo(server)],
    [
      'a change',
      'lot_state',
      (server: TestServer) =>
        server.ask('provider', {
          method: 'PUT',
          url: '/api/stalls/update-stall-details',
          payload: { parkingLot: server.world.own.lot.id, stall: '001', handicap: true },
        }),
    ],
  ])('OPS-02: %s in progress gets 503, and is accepted when sent again', async (_, table, ask) => {
    const server = await start()
    await server.ask('provider', '/api/me')
    await server.owner.query(`begin; lock table ${table} in access exclusive mode`)
    const answer = ask(server)
    await untilOneWaits(server.owner)
    await terminateAll(server.owner)
    const refused = await answer
    await server.owner.query('rollback')
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ code: 'unavailable' })
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await ask(server)).statusCode).toBe(200)
  })
})

describe('the embedded database is killed', () => {
  const killPostmaster = (directory: string) => {
    const [pid] = readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }
  const startOn = async (database: Database) => {
    const world = await loadTestWorld(database)
    const app = await startTestApp(database)
    closers.push(() => app.close())
    return { ...app, world }
  }

  test(
    'OPS-02: requests get 503 until it is restarted, and then work as before',
    { timeout: 60_000 },
    async () => {
      const directory = mkdtempSync(join(tmpdir(), 'stallwise-killed-'))
      closers.push(async () => rmSync(directory, { recursive: true, force: true }))
      const lost: Error[] = []
      const database = await startDatabase({ dataDirectory: directory, databaseUrl: undefined }, (error) =>
        lost.push(error),
      )
      closers.push(() => database.close())
      const app = await startOn(database)
      expect((await app.ask('provider', '/api/parking-lots')).statusCode).toBe(200)
      killPostmaster(directory)
      const seen = new Set<number>()
      await expect
        .poll(
          async () => {
            const answers = await Promise.all([
              ...Array.from({ length: 5 }, () => app.ask('provider', '/api/parking-lots')),
              app.server.inject('/oidc/auth?client_id=stallwise'),
              reportTo(app),
            ])
            for (const { statusCode } of answers) seen.add(statusCode)
            return answers[0]!.statusCode === 200 && answers.at(-1)!.statusCode === 200
          },
          { timeout: 30_000 },
        )
        .toBe(true)
      expect([...seen].filter((status) => status >= 500)).toEqual([503])
      expect(lost.length).toBeGreaterThan(0)
    },
  )
})
