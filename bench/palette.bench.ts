// The search of the command palette as it is typed, key by key, over 200 lots with 15,000 stalls, all with a
// sensor, and 70,000 passholders.
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 6)
const customers = 500
const usersEach = 10
const small = 51

/** Customers and users besides those of the lots. */
const addPeople = async ({ connection }: ServerUnderTest) => {
  const client = new pg.Client(connection)
  await client.connect()
  for (let nth = 0; nth < customers; nth++) {
    const id = randomUUID()
    await client.query('insert into customer (id, name) values ($1, $2)', [id, `Customer ${nth}`])
    await client.query(
      `insert into app_user (id, customer_id, email, name, roles)
        select gen_random_uuid(), $1, 'person' || n || '@c' || $2 || '.example', 'Person ' || n || ' of ' || $2, '{staffCustomer}'
        from generate_series(1, $3::int) n`,
      [id, nth, usersEach],
    )
  }
  await client.query('analyze')
  await client.end()
}

const [guestsOfOne, guestsOfOthers, daysOfGuests] = [200, 20, 10]

/** Guests of today and of the days before, in every lot. */
const addGuests = async ({ connection, lots }: ServerUnderTest) => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into guest_pass (parking_lot_id, id, plate, name, passholder_group_id, starts_at, ends_at, parking_payment_option)
      select g.parking_lot_id, gen_random_uuid(), 'G' || upper(substr(md5(n::text || day), 1, 6)), 'Guest Amara ' || n, g.id,
        now() - day * interval '1 day', now() - day * interval '1 day' + interval '1 hour', 'nonPaid'
      from passholder_group g, generate_series(0, $4::int - 1) day,
        generate_series(1, case when g.parking_lot_id = $1 then $2 else $3 end::int) n where g.name = 'Company'`,
    [lots[0], guestsOfOne, guestsOfOthers, daysOfGuests],
  )
  await client.query('analyze')
  await client.end()
}

const passholdersOfOne = 50_000
const passholdersOfOthers = 100

/** Passholders with a plate each: many in the biggest lot, some in each of the others. */
const addPassholders = async ({ connection, lots }: ServerUnderTest) => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into passholder_group (parking_lot_id, id, parking_group_id, name)
      select l, gen_random_uuid(), (select id from parking_group g where g.parking_lot_id = l and type = 'tenant' limit 1), 'Company'
      from unnest($1::uuid[]) l`,
    [lots],
  )
  await client.query(
    `insert into passholder (parking_lot_id, id, passholder_group_id, pass_id, name, email, suite, pass_type)
      select g.parking_lot_id, gen_random_uuid(), g.id, 'P-' || lpad(n::text, 6, '0'),
        (array['Amara','Bruno','Chen','Dalia','Emre','Fatima','Goran','Hana','Ivan','Julia'])[1 + n % 10] || ' '
          || (array['Okafor','Silva','Wei','Cohen','Yilmaz','Haddad','Petrov','Sato','Novak','Meyer'])[1 + (n / 10) % 10] || ' ' || n,
        'person' || n || '@example.com', (n % 2000)::text, 'allDay'
      from passholder_group g, generate_series(1, case when g.parking_lot_id = $1 then $2 else $3 end::int) n where g.name = 'Company'`,
    [lots[0], passholdersOfOne, passholdersOfOthers],
  )
  await client.query(
    `insert into passholder_plate (parking_lot_id, plate, passholder_id)
      select parking_lot_id, 'B' || upper(substr(md5(pass_id), 1, 6)), id from passholder on conflict do nothing`,
  )
  await client.query('analyze')
  await client.end()
}

/** What is typed, each text key by key. */
const texts = [
  'm-114',
  'M 4711',
  'lot 12',
  's0-m-0042',
  'toronto 33',
  'person 7 of 3',
  'customer 4',
  'zones',
  '22',
  'amara okafor 40',
  'B1F0A2C',
]
const typed = texts.flatMap((text) => [...text].map((_, end) => text.slice(0, end + 1).trim()))

const find = async (server: ServerUnderTest, search: string, lot: string | undefined) => {
  const query = new URLSearchParams({ search, ...(lot && { parkingLot: lot }) })
  const begun = performance.now()
  const reply = await fetch(`${server.url}/api/find?${query}`, {
    headers: { authorization: `Bearer ${server.token}` },
  })
  const found = (await reply.json()) as Record<string, { total: number }>
  if (!reply.ok) throw new Error(`${reply.status} ${JSON.stringify(found)}`)
  return { ms: performance.now() - begun, found }
}

/** The times of all searches, in the big lot, in a small one and outside of any lot in turn. */
const measure = async (server: ServerUnderTest, users: number): Promise<number[]> => {
  const places = [server.lots[0], server.lots[7], undefined]
  const times: number[] = []
  const type = async (place: string | undefined) => {
    for (const search of typed) times.push((await find(server, search, place)).ms)
  }
  for (let round = 0; round < rounds; round++)
    await Promise.all(Array.from({ length: users }, (_, nth) => type(places[(round + nth) % places.length])))
  return times
}

const server = await startServerUnderTest(
  { lots: 200, bigLots: 1, stallsPerFloor: 15_000 - 199 * small, smallStalls: small },
  3319,
)
try {
  await addPeople(server)
  await addPassholders(server)
  await addGuests(server)
  const { found } = await find(server, 's-0014', server.lots[0])
  if (found['stalls']!.total < 200) throw new Error(`Too few stalls: ${JSON.stringify(found['stalls'])}`)
  await measure(server, 1)
  const alone = await measure(server, 1)
  const together = await measure(server, 5)
  printFigures([
    { name: 'first results, median', value: percentile(alone, 0.5), unit: 'ms' },
    { name: 'first results, p95', value: percentile(alone, 0.95), unit: 'ms', atMost: 100 },
    { name: 'first results, longest', value: percentile(alone, 1), unit: 'ms' },
    { name: 'five users typing without a pause, p95', value: percentile(together, 0.95), unit: 'ms' },
  ])
} finally {
  await server.stop()
}
