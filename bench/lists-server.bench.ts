// Lists of 5,000 rows that the server finds, sorts and pages: users, customers, the stalls of a draft, and lots.
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures, type Figure } from './harness/table.ts'

const size = 5_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 60)
/** As many as a screen asks for. */
const pageSize = 200
const [atMost, atMostSorted] = [50, 80]

/** Customers, and users of one of them with the accounts that they are compared with. */
const addPeople = async (client: pg.Client) => {
  await client.query(
    `insert into customer (id, name) select gen_random_uuid(), 'Customer ' || n from generate_series(1, $1::int) n`,
    [size],
  )
  const customer = randomUUID()
  await client.query(`insert into customer (id, name) values ($1, 'Customer with users')`, [customer])
  await client.query(
    `with account as (
       insert into identity_account (id, email, name, roles, customer_id, email_verified)
       select gen_random_uuid()::text, 'person' || n || '@example.com', 'Person ' || n, '{StaffCustomer}', $2, true
       from generate_series(1, $1::int) n returning *)
     insert into app_user (id, customer_id, email, name, roles, verified, issuer, subject)
       select gen_random_uuid(), $2, email, name, '{staffCustomer}', true, 'embedded', id from account`,
    [size, customer],
  )
  return customer
}

const addDraft = async (client: pg.Client, customer: string) => {
  const draft = randomUUID()
  const stalls = Array.from({ length: size }, (_, nth) => ({
    number: `P${nth % 5}-${String(nth).padStart(4, '0')}`,
    floor: String(1 + (nth % 5)),
    group: nth % 3 === 0 ? 'Guests' : 'Residents',
    stallType: nth % 3 === 0 ? 'Visitor' : 'Tenant',
    handicap: false,
    active: true,
    device: nth % 2 === 0 ? `70B3D5${String(nth).padStart(10, '0')}` : null,
    stallVendor: null,
    evStationId: null,
    evStationVendor: null,
  }))
  await client.query(
    `insert into lot_draft (id, customer_id, floors, stall_list, updated_by) values ($1, $2, '["1","2","3","4","5"]', $3, 'Bench')`,
    [draft, customer, JSON.stringify({ stalls, groups: [] })],
  )
  return draft
}

/** Lots with the figures of another one. */
const addLots = async (client: pg.Client, customer: string, like: string) => {
  await client.query(
    `with lot as (
       insert into parking_lot (id, customer_id, name, city, time_zone)
       select gen_random_uuid(), $2, 'Lot ' || n, case when n % 3 = 0 then 'Toronto' else 'León' end, 'America/Toronto'
       from generate_series(1, $1::int) n returning id)
     insert into lot_state (parking_lot_id, counts, sensors, sensors_reporting)
       select lot.id, counts, 20, 20 from lot, lot_state where parking_lot_id = $3`,
    [size, customer, like],
  )
}

const fill = async ({ connection, lots }: ServerUnderTest) => {
  const client = new pg.Client(connection)
  await client.connect()
  const customer = await addPeople(client)
  const draft = await addDraft(client, customer)
  await addLots(client, customer, lots[0]!)
  await client.query('analyze')
  await client.end()
  return { customer, draft }
}

type Query = Record<string, string>

const ask = async ({ url, token }: ServerUnderTest, path: string, query: Query) => {
  const begun = performance.now()
  const reply = await fetch(
    `${url}/api${path}?${new URLSearchParams({ limit: String(pageSize), ...query })}`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  const page = (await reply.json()) as { data: unknown[]; total: number }
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(page)}`)
  return { ms: performance.now() - begun, page }
}

const measure = async (server: ServerUnderTest, path: string, queries: readonly Query[]) => {
  const times: number[] = []
  for (let round = 0; round < rounds + 5; round++) {
    const { ms, page } = await ask(server, path, queries[round % queries.length]!)
    if (page.total === 0) throw new Error(`${path}: nothing found`)
    // The first ones are planned and compiled.
    if (round >= 5) times.push(ms)
  }
  return percentile(times, 0.95)
}

const server = await startServerUnderTest({ lots: 2, stallsPerFloor: 50 }, 3321)
try {
  const { customer, draft } = await fill(server)
  const lists = [
    { name: 'users of all', path: '/admin/users', sort: '-email', search: ['person 42', 'example 7', 'p'] },
    {
      name: 'users of one customer',
      path: `/admin/customers/${customer}/users`,
      sort: '-lots',
      search: ['person 42', 'example 7', 'p'],
    },
    {
      name: 'customers',
      path: '/admin/customers',
      sort: '-users',
      search: ['customer 42', '7', 'c'],
    },
    {
      name: 'stalls of a draft',
      path: `/admin/parking-lot-drafts/${draft}/stalls`,
      sort: '-stall',
      search: ['p1 guests', '70b3d5', '0042'],
    },
    {
      name: 'lots',
      path: '/parking-lots',
      sort: '-alerts',
      search: ['leon 42', 'customer with 7', 'lot'],
    },
  ]
  const figures: Figure[] = []
  for (const { name, path, sort, search } of lists) {
    const { page } = await ask(server, path, {})
    if (page.total < size || page.data.length !== pageSize) throw new Error(`${path}: ${page.total} rows`)
    const p95 = async (what: string, queries: readonly Query[], most = atMost) =>
      figures.push({
        name: `${name}: ${what}, p95`,
        value: await measure(server, path, queries),
        unit: 'ms',
        atMost: most,
      })
    await p95('first page', [{}])
    await p95(`sorted by ${sort}`, [{ sort }], atMostSorted)
    await p95(
      'search',
      search.map((text) => ({ search: text })),
    )
    await p95('at its end', [{ cursor: String(size - 100) }])
  }
  const sync = `/admin/customers/${customer}/users`
  figures.push({
    name: 'users of one customer: in sync, p95',
    value: await measure(server, sync, [{ sync: 'inSync' }]),
    unit: 'ms',
  })
  printFigures(figures)
} finally {
  await server.stop()
}
