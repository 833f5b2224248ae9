import { spawn, type ChildProcess } from 'node:child_process'
import { connect, createServer, type AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import * as esbuild from 'esbuild'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appConnectionOf } from '#platform/database/test-database.ts'
import { findChargedTwice } from '../staff/charged-twice.store.ts'
import type { FromServer } from './killed-server.test-program.ts'
import { startPayments } from '../testing/payments.test-world.ts'

/** PAYMENT_KILLS: how often the server is killed in a long run (`npm run test:kills`). */
const kills = Number(process.env['PAYMENT_KILLS'] ?? 5)
const root = fileURLToPath(new URL('../../../../../../', import.meta.url))
const visitors = 8
const minute = 60_000
const begun = Date.now()

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
let file: string
let directory: string
const children = new Set<ChildProcess>()

beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
  directory = mkdtempSync(join(tmpdir(), 'stallwise-killed-'))
  file = await build()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
  await lot?.close()
})

/** The server as one file, which starts in less than a second. */
const build = async (): Promise<string> => {
  const { linkNestedPackages, nodeBundle } = (await import(join(root, 'tools/server-bundle.mjs'))) as {
    linkNestedPackages: (outdir: string, from?: string) => void
    nodeBundle: (options: object) => esbuild.BuildOptions
  }
  const outdir = resolve(root, '.cache/run/killed-server')
  linkNestedPackages(outdir, root)
  const migrations = join(outdir, 'migrations')
  if (!existsSync(migrations)) symlinkSync(join(root, 'packages/server/migrations'), migrations)
  const outfile = join(outdir, `killed-server-${process.pid}.js`)
  const entryPoints = [fileURLToPath(new URL('killed-server.test-program.ts', import.meta.url))]
  await esbuild.build({ ...nodeBundle({ strict: false }), splitting: false, entryPoints, outfile })
  return outfile
}

interface Server {
  readonly url: string
  readonly child: ChildProcess
  checked: number
}

/** How far the clock of a server is ahead: that of the next one shows all open payments of this one as due. */
const aheadOf = (round: number, more = 0): number => lot.clock.now - begun + (round + 1) * 2 * minute + more

const startServer = async (
  file: string,
  ahead: number,
  env: Record<string, string> = {},
): Promise<Server> => {
  const { connection } = lot.database
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      ...env,
      KILLED_AHEAD: String(ahead),
      KILLED_DATABASE: JSON.stringify({ connection: appConnectionOf(connection), owner: connection }),
      KILLED_FILES: directory,
    },
  })
  children.add(child)
  child.stderr!.pipe(process.stderr, { end: false })
  return new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    const server: Server = { url: '', child, checked: 0 }
    child.on('message', (message: FromServer) => {
      if ('checked' in message) server.checked += message.checked
      else done(Object.assign(server, message))
    })
  })
}

let address = 0
const ask = async (server: Server, method: string, path: string, body?: object, token?: string) => {
  const n = address++
  const headers = {
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return reply.json() as Promise<Record<string, unknown>>
}

interface Session {
  readonly token: string
  readonly options: { readonly minutes: number | null; readonly dueCents: number }[]
}

const payOnce = async (server: Server, plate: string): Promise<void> => {
  const { lotId, sandbox } = lot
  const page = await ask(server, 'GET', `/parking-lots/visitor-pay-parking/${lotId}?plate=${plate}`)
  const session = page['session'] as Session | undefined
  const option = session?.options.find(({ dueCents }) => dueCents > 0)
  if (!session || !option) return
  if (Math.random() < 0.1) sandbox.failures.push(Math.random() < 0.5 ? 'hang-up' : 'hang-up-after')
  await ask(server, 'POST', '/monerisPayment/processPaymentWithToken', {
    parkingLot: lotId,
    session: session.token,
    minutes: option.minutes,
    dueCents: option.dueCents,
    dataKey: sandbox.tokenOf(Math.random() < 0.1 ? 'insufficient-funds' : 'approves'),
  })
}

/** A part, or all of it, which is a void as long as the provider has not settled it. */
const refundBody = () => (Math.random() < 0.4 ? {} : { cents: 1 + Math.floor(Math.random() * 150) })

/** PCH-43: pays one to three charges of a pass, also those that a refund made due again. */
const payPassOnce = async (server: Server, link: string): Promise<void> => {
  const path = `/parking-lots/${lot.lotId}/pass-payment`
  const page = await ask(server, 'GET', `${path}?token=${encodeURIComponent(link)}`)
  const { charges } = page['pass'] as { charges: { _id: string; dueCents: number }[] }
  const some = charges.slice(0, 1 + Math.floor(Math.random() * 3))
  if (some.length === 0) return
  await ask(server, 'POST', path, {
    token: link,
    charges: some.map(({ _id }) => _id),
    dueCents: some.reduce((sum, { dueCents }) => sum + dueCents, 0),
    dataKey: lot.sandbox.tokenOf('approves'),
  })
}

const refundOne = async (server: Server, payer: string, token: string): Promise<void> => {
  const [payment] = await lot.query(
    `select id from payment where $1 in (plate, passholder_id::text) and state = 'approved' order by random() limit 1`,
    [payer],
  )
  if (payment) await ask(server, 'POST', `/payments/${payment.id}/refund`, refundBody(), token)
}

/** Pays for parking, or for a pass, and takes back until the server is gone. */
const visit = async (server: Server, plate: string, pass: Pass, token: string): Promise<void> => {
  try {
    for (;;) {
      const isPass = Math.random() < 0.25
      await (isPass ? payPassOnce(server, pass.link) : payOnce(server, plate))
      if (Math.random() < 0.5) await refundOne(server, isPass ? pass.id : plate, token)
    }
  } catch {
    // The server was killed.
  }
}

/** Waits until the provider has had this number of further requests, and then for a moment. */
const busyFor = async (requests: number): Promise<void> => {
  const until = lot.sandbox.books.entries.length + requests
  while (lot.sandbox.books.entries.length < until) await wait(2)
  await wait(Math.random() * 10)
}

interface Pass {
  readonly id: string
  readonly link: string
}

const months = Array.from({ length: 60 }, (_, nth) => 200 + nth)
const addPass = async (): Promise<Pass> => {
  const id = await lot.addPass(...months)
  const { path } = (await lot.staff('GET', `/pass-holders/${id}/pay-link`)).json()
  return { id, link: new URL(path, 'https://parking.example').searchParams.get('token')! }
}

/** PCH-44, PCH-45: charges whose ledger differs from the payments and refunds by card. */
const wrongCharges = () =>
  lot.query(`select c.id from pass_charge c left join lateral (
      select coalesce(sum(cents) filter (where kind = 'payment'), 0) as paid,
        coalesce(sum(cents) filter (where kind = 'refund'), 0) as refunded
      from pass_charge_entry e where e.charge_id = c.id) entered on true
    where (entered.paid, entered.refunded) <> (c.paid_cents, c.refunded_cents)
    union all select p.id from payment p where p.passholder_id is not null
      and (case when p.state = 'approved' then p.cents else 0 end,
        coalesce((select sum(f.cents) from payment_refund f where f.payment_id = p.id and f.state = 'approved'), 0))
      <> (coalesce((select sum(e.cents) from pass_charge_entry e where e.payment_id = p.id and e.kind = 'payment'), 0),
        coalesce((select sum(e.cents) from pass_charge_entry e where e.payment_id = p.id and e.kind = 'refund'), 0))`)

/** PAY-81: stays of which one payment did not take another into account. */
const staysPaidTwice = () =>
  lot.database.asSystem(async (tx) => [...(await findChargedTwice(tx, lot.lotId, sql`true`)).keys()])

const booksOf = async () => {
  const payments = await lot.query(`select order_id, state, cents,
      (select coalesce(sum(cents), 0) from payment_refund f where f.payment_id = p.id and f.state = 'approved')::int as refunded,
      (select count(*) from payment_refund f where f.payment_id = p.id and f.state in ('started', 'unknown'))::int as open
    from payment p where cents > 0`)
  const wrong = payments.filter((row) => {
    const ours = row.state === 'approved' ? row.cents - row.refunded : 0
    return ours !== lot.sandbox.books.balanceOf('store5', row.order_id)
  })
  const charges = lot.sandbox.books.entries.filter(
    ({ kind, code }) => kind === 'purchase' && Number(code) < 50,
  )
  return {
    wrong,
    open: payments.filter(({ state, open }) => open > 0 || ['started', 'unknown'].includes(state)).length,
    total: payments.reduce((sum, row) => sum + (row.state === 'approved' ? row.cents - row.refunded : 0), 0),
    chargedTwice: charges.length - new Set(charges.map(({ orderId }) => orderId)).size,
    approved: payments.filter(({ state }) => state === 'approved').length,
  }
}

test(
  `PAY-20 to PAY-22, PAY-61, PAY-62: after ${kills} kills at random moments our books are the provider's`,
  async () => {
    const token = await lot.app.tokenOf('provider')
    const passes = await Promise.all(Array.from({ length: visitors }, addPass))
    let checked = 0
    let next = startServer(file, aheadOf(0))
    for (let round = 0; round < kills; round++) {
      const server = await next
      server.child.send({ ahead: aheadOf(round) })
      const working = Array.from({ length: visitors }, (_, n) =>
        visit(server, `KIL${round % 3}${n}`, passes[n]!, token),
      )
      next = startServer(file, aheadOf(round + 1))
      next.catch(() => {})
      await busyFor(2 + Math.random() * 12)
      server.child.removeAllListeners('exit')
      server.child.kill('SIGKILL')
      await Promise.all(working)
      checked += server.checked
      await wait(30)
    }
    const last = await next
    for (let step = 1; step < 60 && (await booksOf()).open > 0; step++) {
      last.child.send({ ahead: aheadOf(kills, step * 60 * minute) })
      await wait(50)
    }
    last.child.removeAllListeners('exit')
    checked += last.checked
    const { wrong, open, total, chargedTwice, approved } = await booksOf()
    // Charged by a server that was killed before it knew.
    const found = (await lot.query(`select from payment where state = 'approved' and checks > 0`)).length
    if (kills > 5) process.stderr.write(`${JSON.stringify({ kills, approved, checked, found, total })}\n`)
    expect({ wrong, open, chargedTwice }).toEqual({ wrong: [], open: 0, chargedTwice: 0 })
    expect(total).toBe(lot.sandbox.books.balance())
    expect(await wrongCharges()).toEqual([])
    expect(await staysPaidTwice()).toEqual([])
    expect(await lot.query(`select 1 from pass_charge_entry where method = 'link' limit 1`)).toHaveLength(1)
    expect([approved > kills, checked > 0, found > 0]).toEqual([true, true, true])
  },
  Math.max(60_000, kills * 5_000),
)

/** Everything that is sent to a server, as text. */
const listenTo = async (server: Server) => {
  let heard = ''
  const proxy = createServer((client) => {
    const { hostname, port } = new URL(server.url)
    const upstream = connect(Number(port), hostname)
    client.on('data', (bytes) => (heard += bytes.toString()))
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { server: { ...server, url }, heard: () => heard, close: () => proxy.close() }
}

/** All rows of all tables as text. */
const dump = async (): Promise<string> => {
  const tables = await lot.query(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const texts = []
  for (const { name } of tables)
    texts.push((await lot.query(`select string_agg(t::text, E'\\n') as text from ${name} t`))[0].text)
  return texts.join('\n')
}

test('PAY-35: what is typed into the card form reaches neither our requests nor logs nor database', async () => {
  const cards = ['4242424242424242', '4000000000009995', '4242424242424242']
  lot.sandbox.failures.length = 0
  const started = await startServer(file, aheadOf(kills + 2), { LOG_LEVEL: 'trace' })
  let logged = ''
  for (const output of [started.child.stdout!, started.child.stderr!])
    output.on('data', (bytes) => (logged += bytes.toString()))
  const { server, heard, close } = await listenTo(started)
  lot.sandbox.allowOrigin('http://pages.example.com')
  const dataKeys: string[] = []
  for (const [nth, pan] of cards.entries()) {
    const typed = { profile: 'htstore5', origin: 'http://pages.example.com', pan, exp: '1230', cvd: '987' }
    const made = await fetch(`${lot.sandbox.address}/HPPtoken/tokens`, {
      method: 'POST',
      body: JSON.stringify(typed),
    })
    const { dataKey } = (await made.json()) as { dataKey: string }
    dataKeys.push(dataKey)
    const page = await ask(server, 'GET', `/parking-lots/visitor-pay-parking/${lot.lotId}?plate=CARD${nth}`)
    const { token, options } = page['session'] as Session
    const body = {
      parkingLot: lot.lotId,
      session: token,
      minutes: options[0]!.minutes,
      dueCents: options[0]!.dueCents,
      dataKey,
      email: 'visitor@example.com',
    }
    // What fails is logged most.
    if (nth === 2) lot.sandbox.failures.push('hang-up')
    const paid = await ask(server, 'POST', '/monerisPayment/processPaymentWithToken', body)
    expect(paid['state']).toBe(['approved', 'declined', 'pending'][nth])
    await ask(server, 'GET', `/monerisPayment/getReceipt/${paid['receipt']}`)
  }
  started.child.removeAllListeners('exit')
  const logEnded = new Promise((done) => started.child.stdout!.once('end', done))
  started.child.kill('SIGKILL')
  await logEnded
  close()
  const places = { requests: heard(), logs: logged, database: await dump() }
  expect(places.requests).toContain(dataKeys[0])
  expect(places.logs).toContain('processPaymentWithToken')
  expect(places.database).toContain('CARD0')
  for (const [place, text] of Object.entries(places)) {
    for (const pan of cards)
      expect([place, text.includes(pan), text.includes(pan.slice(-8))]).toEqual([place, false, false])
    expect([place, /cvd|"exp"/.test(text)]).toEqual([place, false])
    if (place !== 'requests')
      for (const key of dataKeys) expect([place, text.includes(key)]).toEqual([place, false])
  }
})
