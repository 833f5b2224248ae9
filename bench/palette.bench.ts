// The search of the command palette as it is typed, key by key, over 200 lots with 15,000 stalls, all with a sensor.
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
