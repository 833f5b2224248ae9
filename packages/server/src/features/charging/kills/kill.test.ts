import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import * as esbuild from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appConnectionOf } from '#platform/database/test-database.ts'
import { addStation } from '../link/charger.test-world.ts'
import {
  prices,
  startVisitorCharging,
  type VisitorChargingWorld,
} from '../testing/visitor-charging.test-world.ts'
import type { FromServer } from './killed-charging.test-program.ts'
import { startLastingStation, type LastingStation } from './killed-station.test-world.ts'

/** CHARGING_KILLS: how often the server is killed in a long run (`npm run test:kills`). */
const kills = Number(process.env['CHARGING_KILLS'] ?? 4)
const root = fileURLToPath(new URL('../../../../../../', import.meta.url))
const stationCount = 6
const minute = 60_000

let world: VisitorChargingWorld
let file: string
let directory: string
const children = new Set<ChildProcess>()
/** How far the clocks of server and stations are ahead. */
let ahead = 0
const clock = () => Date.now() + ahead

beforeAll(async () => {
  world = await startVisitorCharging(startMonerisSandbox)
  directory = mkdtempSync(join(tmpdir(), 'stallwise-killed-charging-'))
  file = await build()
  ahead = world.lot.clock.now - Date.now() + 2 * minute
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
  await world?.close()
})

/** The server as one file, which starts in less than a second. */
const build = async (): Promise<string> => {
  const { linkNestedPackages, nodeBundle } = (await import(join(root, 'tools/server-bundle.mjs'))) as {
    linkNestedPackages: (outdir: string, from?: string) => void
    nodeBundle: (options: object) => esbuild.BuildOptions
  }
  const outdir = resolve(root, '.cache/run/killed-charging')
  linkNestedPackages(outdir, root)
  const migrations = join(outdir, 'migrations')
  if (!existsSync(migrations)) symlinkSync(join(root, 'packages/server/migrations'), migrations)
  const outfile = join(outdir, `killed-charging-${process.pid}.js`)
  const entryPoints = [fileURLToPath(new URL('killed-charging.test-program.ts', import.meta.url))]
  await esbuild.build({ ...nodeBundle({ strict: false }), splitting: false, entryPoints, outfile })
  return outfile
}

interface Server {
  readonly url: string
  readonly child: ChildProcess
}

const startServer = async (): Promise<Server> => {
  const { connection } = world.lot.database
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: Object.assign({}, process.env, {
      LOG_LEVEL: 'silent',
      KILLED_AHEAD: String(ahead),
      KILLED_DATABASE: JSON.stringify({ connection: appConnectionOf(connection), owner: connection }),
      KILLED_FILES: directory,
    }),
  })
  children.add(child)
  child.stderr!.pipe(process.stderr, { end: false })
  return new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    child.once('message', ({ url }: FromServer) => done({ url, child }))
  })
}

const kill = async ({ child }: Server): Promise<void> => {
  child.removeAllListeners('exit')
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

let address = 0
const ask = async (server: Server, path: string, body?: object, key?: string): Promise<VisitorCharging> => {
  const n = address++
  const headers = {
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const method = body ? 'POST' : 'GET'
  const reply = await fetch(`${server.url}/api/visitor-ev-charging/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return reply.json() as Promise<VisitorCharging>
}

/** A visitor at a station, who goes on with the next server. */
interface Visitor {
  readonly station: LastingStation
  /** Of the start that was sent; the same until it is answered. */
  key: string | undefined
  begun: VisitorCharging | undefined
}

const { holdCents, kwhCents, minuteCents, sessionCents } = prices
const cards = () => (Math.random() < 0.1 ? 'insufficient-funds' : 'approves')

const startOne = async (server: Server, visitor: Visitor): Promise<void> => {
  visitor.key ??= crypto.randomUUID()
  if (Math.random() < 0.1) world.lot.sandbox.failures.push('hang-up-after')
  const dataKey = world.lot.sandbox.tokenOf(cards())
  const body = { evse: 1, holdCents, kwhCents, minuteCents, sessionCents, dataKey }
  const begun = await ask(server, `${visitor.station.id}/start`, body, visitor.key)
  // Refused as somebody else’s: the station is about to end what it had.
  if (begun._id) visitor.begun = begun
  visitor.key = undefined
}

const step = async (server: Server, visitor: Visitor): Promise<void> => {
  const { station, begun } = visitor
  if (!begun) return startOne(server, visitor)
  const now = await ask(server, `${station.id}/starts/${begun._id}?secret=${begun.secret}`)
  if (now.state === 'over' || now.state === 'failed') visitor.begun = undefined
  else if (now.state === 'charging' && Math.random() < 0.3)
    await ask(server, `${station.id}/stop`, { start: begun._id, secret: begun.secret })
}

/** Charges until the server is gone. */
const visit = async (server: Server, visitor: Visitor): Promise<void> => {
  try {
    for (;;) {
      await step(server, visitor)
      await wait(20 + Math.random() * 60)
    }
  } catch {
    // The server was killed.
  }
}

/** What our books and the provider's have of each order. */
const booksOf = async () => {
  const { books } = world.lot.sandbox
  const payments = await world.lot.query(`select order_id, state, cents from payment where cents > 0`)
  const wrong = payments.filter(({ order_id: orderId, state, cents }) => {
    const ours = state === 'approved' ? cents : 0
    return ours !== books.balanceOf('store5', orderId)
  })
  const [{ open }] = await world.lot.query(`select
      (select count(*) from charging_start where state in ('paying', 'starting', 'charging'))
      + (select count(*) from charging_session where settled_at is null)
      + (select count(*) from card_hold where state in ('started', 'unknown')
        or (state = 'approved' and take_cents is null) or release_state in ('started', 'unknown', 'not-charged'))
      + (select count(*) from payment where state in ('started', 'unknown', 'not-charged')) as open`)
  const [{ charged, sessions, paid }] = await world.lot.query(`select coalesce(sum(cents), 0)::int as charged,
      count(*)::int as sessions, count(*) filter (where cents > 0)::int as paid from charging_session`)
  const unmatched = await world.lot
    .query(`select s.id from charging_session s where s.cents > 0 and not exists
      (select from payment p where p.id = s.payment_id and p.cents = s.cents and p.state = 'approved')
    union all select p.id from payment p where p.state = 'approved' and not exists
      (select from charging_session s where s.payment_id = p.id)`)
  return { wrong, unmatched, open: Number(open), charged, sessions, paid, provider: books.balance() }
}

test(
  `CHG-50: after ${kills} kills at random moments, what sessions were charged is what the provider has`,
  async () => {
    const visitors: Visitor[] = []
    for (let nth = 0; nth < stationCount; nth++) {
      const station = startLastingStation(await addStation(world.lot), { query: world.lot.query, clock })
      visitors.push({ station, key: undefined, begun: undefined })
    }
    const connectAll = (server: Server) =>
      Promise.all(visitors.map(({ station }) => station.connect(server.url)))
    let server = await startServer()
    for (let round = 0; round < kills; round++) {
      await connectAll(server)
      const working = visitors.map((visitor) => visit(server, visitor))
      await wait(200 + Math.random() * 900)
      // What 11 kW give in less than the minute by which the clock goes on.
      ahead += minute
      server.child.send({ ahead })
      for (const { station } of visitors) station.flow(100)
      await wait(Math.random() * 500)
      await kill(server)
      await Promise.all(working)
      ahead += minute
      server = await startServer()
    }
    await connectAll(server)
    for (let steps = 0; steps < 200 && (await booksOf()).open > 0; steps++) {
      for (const { station } of visitors) station.end()
      ahead += 10 * minute
      server.child.send({ ahead })
      await wait(150)
    }
    server.child.removeAllListeners('exit')
    await Promise.all(visitors.map(({ station }) => station.close()))
    const { wrong, unmatched, open, charged, sessions, paid, provider } = await booksOf()
    if (kills > 5) process.stderr.write(`${JSON.stringify({ kills, sessions, paid, charged, provider })}\n`)
    expect({ wrong, unmatched, open }).toEqual({ wrong: [], unmatched: [], open: 0 })
    expect(charged).toBe(provider)
    expect(paid).toBeGreaterThan(0)
  },
  Math.max(120_000, kills * 6_000),
)
