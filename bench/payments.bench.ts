// How long a visitor waits for the payment besides the provider: look-up and payment, through the sandbox on loopback.
import { performance } from 'node:perf_hooks'
import { aRatePlan, hourlyOf, taxOf } from '@stallwise/domain/pricing/a-plan.ts'
import pg from 'pg'
import { startMonerisSandbox } from '../packages/adapters/src/payments-moneris/moneris.simulator.ts'
import { startServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const payments = Number(process.env['BENCH_PAYMENTS'] ?? 800)
const earlier = Number(process.env['BENCH_EARLIER_PAYMENTS'] ?? 200_000)
const visitors = 8

process.env['GATE_ADDRESSES'] = '127.0.0.1'
const sandbox = await startMonerisSandbox()
const server = await startServerUnderTest({ lots: 1, stallsPerFloor: 200 }, 3286)
const lot = server.lots[0]!

let nth = 0
const ask = async (method: string, path: string, body?: object, token?: string) => {
  const n = nth++
  const headers = {
    // A network may look up ten plates a minute.
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const begun = performance.now()
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = (await reply.json()) as Record<string, unknown>
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(json)}`)
  return { json, ms: performance.now() - begun }
}

const hour = {
  kind: 'hourly',
  from: 0,
  to: 3_600_000,
  count: 1,
  intervalMinutes: 60,
  eachCents: 300,
  cents: 300,
}
/** What every earlier payment was quoted. */
const quoted = {
  lines: [hour, { kind: 'tax', name: 'HST', percent: 13, cents: 39 }],
  totals: { parkingCents: 300, netCents: 300, taxCents: 39, totalCents: 339 },
  multiplier: 1,
  tax: { name: 'HST', percent: 13, registrationNumber: '12345 RT', isIncluded: false },
}

const listOnce = async (query: Record<string, string>): Promise<number> =>
  (
    await ask(
      'GET',
      `/payments?${new URLSearchParams({ parkingLot: lot, ...query })}`,
      undefined,
      server.token,
    )
  ).ms

/** The list of staff, as the last of some times. */
const listFigure = async (name: string, query: (turn: number) => Record<string, string>) => {
  const times: number[] = []
  for (let turn = 0; turn < 33; turn++) times.push(await listOnce(query(turn)))
  return { name: `${name}, 95 %`, value: percentile(times.slice(3), 0.95), unit: 'ms', atMost: 100 }
}

const erase = async () => {
  const owner = new pg.Client(server.connection)
  await owner.connect()
  const explained =
    await owner.query(`explain (analyze, buffers) update payment set plate = null, email = null, erased_at = now()
    where parking_lot_id = '${lot}' and erased_at is null and state not in ('started', 'unknown')
      and greatest(created_at, paid_until) < now() - interval '399 days' returning id`)
  console.log(explained.rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
  await owner.end()
}

const prepare = async () => {
  const productAccess = { insightVolt: false, visitorValidation: true, enforcement: true, payments: true }
  const { json } = await ask('GET', `/parking-lots/${lot}/configuration`, undefined, server.token)
  const access = { parkingLot: lot, productAccess, version: json['version'] }
  await ask('PUT', '/parking-lots/update-productAccess', access, server.token)
  const { gatewayUrl, tokenizationUrl, profileId, storeId, apiToken } = sandbox.account()
  const account = { gatewayUrl, tokenizationUrl, profileId, storeId, apiToken, version: 0 }
  await ask('PUT', `/parking-lots/${lot}/payment-account`, account, server.token)
  const plan = aRatePlan({ hourly: hourlyOf(300), maximumCents: 2_000, tax: taxOf('HST', 13) })
  await ask('PUT', `/parking-lots/${lot}/rate-plans`, { plan, version: 0 }, server.token)
  const owner = new pg.Client(server.connection)
  await owner.connect()
  await owner.query(
    `insert into payment (parking_lot_id, id, order_id, receipt_id, state, plate, session_from, entered_at, paid_until,
       leave_by, cents, tax_cents, paid_before_cents, currency, quote, language, created_at, settled_at)
     select $1, gen_random_uuid(), 'earlier-' || n, 'earlier-' || n, 'approved', 'OLD' || n % 5000, t.at, t.at,
       t.at + interval '1 hour', t.at + interval '75 minutes', 339, 39, 0, 'CAD', $3, 'en-US', t.at, t.at
     from generate_series(1, $2::int) n cross join lateral (select now() - n * interval '3 minutes' as at) t`,
    [lot, earlier, JSON.stringify(quoted)],
  )
  await owner.query(
    `insert into payment_refund (parking_lot_id, id, payment_id, state, cents, tax_cents, created_at, settled_at)
     select parking_lot_id, gen_random_uuid(), id, 'approved', 339, 39, created_at, created_at
     from payment where parking_lot_id = $1 and hashtext(order_id) % 40 = 0`,
    [lot],
  )
  await owner.query('vacuum analyze payment')
  await owner.query('analyze payment_refund')
  await owner.end()
}

const payOnce = async (plate: string, times: { lookUp: number[]; pay: number[] }) => {
  const page = await ask('GET', `/parking-lots/visitor-pay-parking/${lot}?plate=${plate}`)
  const session = page.json['session'] as { token: string; options: { minutes: number; dueCents: number }[] }
  const [option] = session.options
  const paid = await ask('POST', '/monerisPayment/processPaymentWithToken', {
    parkingLot: lot,
    session: session.token,
    minutes: option!.minutes,
    dueCents: option!.dueCents,
    dataKey: sandbox.tokenOf('approves'),
  })
  if (paid.json['state'] !== 'approved') throw new Error(JSON.stringify(paid.json))
  times.lookUp.push(page.ms)
  times.pay.push(paid.ms)
}

try {
  await prepare()
  const times = { lookUp: [] as number[], pay: [] as number[] }
  const warm = { lookUp: [], pay: [] }
  for (let n = 0; n < 50; n++) await payOnce(`WARM${n}`, warm)
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      for (let n = 0; n < payments / visitors; n++) await payOnce(`P${visitor}X${n}`, times)
    }),
  )
  const seconds = (performance.now() - begun) / 1_000
  const lists = [
    await listFigure(`first page and sums of ${earlier} payments`, () => ({})),
    await listFigure('a later page', (turn) => ({ cursor: String(50 * (turn + 4)) })),
    await listFigure('first page by amount', () => ({ sort: '-amount' })),
    await listFigure('search for a plate', (turn) => ({ search: `old${1_000 + turn * 7}` })),
    await listFigure('search for many plates', () => ({ search: 'old1' })),
    await listFigure('refunded payments', () => ({ status: 'refunded' })),
  ]
  if (process.env['BENCH_EXPLAIN']) await erase()
  printFigures([
    {
      name: `look-up, ${visitors} visitors at once, 95 %`,
      value: percentile(times.lookUp, 0.95),
      unit: 'ms',
      atMost: 150,
    },
    { name: 'payment with the sandbox, median', value: percentile(times.pay, 0.5), unit: 'ms' },
    { name: 'payment with the sandbox, 95 %', value: percentile(times.pay, 0.95), unit: 'ms', atMost: 150 },
    { name: 'payments', value: times.pay.length / seconds, unit: '/s' },
    ...lists,
  ])
} finally {
  await server.stop()
  await sandbox.close()
}
