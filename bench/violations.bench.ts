// The list of violations of a lot with 2,000,000 of them stored: every filter, order and page answers within 100 ms.
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures, type Figure } from './harness/table.ts'

const size = Number(process.env['BENCH_ROWS'] ?? 2_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20)
/** As many as a screen asks for. */
const pageSize = 200
const atMost = 100

/** Fills the table without its indexes, and builds them again. */
const addViolations = async (client: pg.Client, lot: string, zones: readonly string[]) => {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'violation' and indexname not in
       (select conname from pg_constraint where conrelid = 'violation'::regclass)`,
  )
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  // In the order of time, as they come. Plates are spread over 26 first letters, places and states unevenly.
  await client.query(
    `insert into violation (parking_lot_id, id, key, reason, status, state_at, plate, zone_id, opened_at, grace_until, left_at)
     select $1, gen_random_uuid(), 'bench ' || n, (array['graceExpired', 'timeLimit', 'passExpired'])[1 + n % 3],
       case when n > $2::int - 2000 then 'active'
         else (array['dismissed', 'resolved', 'missed', 'missed', 'auto-resolved'])[1 + hash % 5] end,
       at + interval '1 hour',
       chr(65 + hash % 26) || chr(65 + hash / 26 % 26) || lpad((hash / 676 % 100000)::text, 5, '0'),
       ($3::uuid[])[1 + floor(sqrt(hash % 36))::int], at, at, at + interval '1 hour'
     from (select n, abs(hashint4(n)) as hash, now() - ($2::int - n) * (interval '365 days' / $2::int) as at
       from generate_series(1, $2::int) n) made`,
    [lot, size, zones],
  )
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('vacuum analyze violation')
}

const fill = async ({ connection, lots }: ServerUnderTest) => {
  const client = new pg.Client(connection)
  await client.connect()
  const [lot] = lots as [string]
  const zones = Array.from({ length: 6 }, () => randomUUID())
  for (const [nth, zone] of zones.entries())
    await client.query(`insert into zone (parking_lot_id, id, name, type) values ($1, $2, $3, 'entry')`, [
      lot,
      zone,
      `Zone ${nth}`,
    ])
  const begun = performance.now()
  await addViolations(client, lot, zones)
  console.log(`${size} violations in ${Math.round((performance.now() - begun) / 1000)} s`)
  await client.end()
  return { lot, zones }
}

type Query = readonly (readonly [name: string, value: string])[]

const ask = async ({ url, token }: ServerUnderTest, lot: string, query: Query) => {
  const words = new URLSearchParams({ parkingLot: lot, limit: String(pageSize) })
  for (const [name, value] of query) words.append(name, value)
  const begun = performance.now()
  const reply = await fetch(`${url}/api/violations?${words}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const page = (await reply.json()) as { data: unknown[]; total: number }
  if (!reply.ok) throw new Error(`${words}: ${reply.status} ${JSON.stringify(page)}`)
  return { ms: performance.now() - begun, page }
}

const measure = async (server: ServerUnderTest, lot: string, query: Query) => {
  const times: number[] = []
  let total = 0
  for (let round = 0; round < rounds + 3; round++) {
    const { ms, page } = await ask(server, lot, query)
    total = page.total
    // The first ones are planned and cached.
    if (round >= 3) times.push(ms)
  }
  return { p95: percentile(times, 0.95), total }
}

const server = await startServerUnderTest({ lots: 1, stallsPerFloor: 50 }, 3322)
try {
  const { lot, zones } = await fill(server)
  const periods = ['24h', '30d', '365d', 'lastMonth', 'thisYear']
  const at = (nth: number) => ['location', zones[nth]!] as const
  const is = (status: string) => ['status', status] as const
  const wheres: [string, Query][] = [
    ['all', []],
    ['active', [is('active')]],
    ['two statuses', [is('dismissed'), is('auto-resolved')]],
    ['all statuses', ['active', 'dismissed', 'resolved', 'missed', 'auto-resolved'].map(is)],
    ['a location', [at(0)]],
    ['two locations', [at(0), at(5)]],
    ['two locations, two statuses', [at(0), at(1), is('missed'), is('auto-resolved')]],
    ['six locations, active', [...zones.map((_, nth) => at(nth)), is('active')]],
    [
      'twenty locations',
      [
        ...zones.map((_, nth) => at(nth)),
        ...Array.from({ length: 14 }, () => ['location', randomUUID()] as const),
      ],
    ],
    ['no such location', [['location', randomUUID()]]],
  ]
  const plates = ['A', 'AB', 'AB0', 'AB01', 'AB01234', 'ZZ999', 'QX', 'Z']
  const ends: [string, Query][] = [
    ['', []],
    [', oldest first', [['sort', 'dateCreated']]],
    [', row 9,800', [['cursor', '9800']]],
    [
      ', oldest first, row 5,000',
      [
        ['sort', 'dateCreated'],
        ['cursor', '5000'],
      ],
    ],
  ]
  const figures: Figure[] = []
  const add = async (name: string, query: Query) => {
    const { p95, total } = await measure(server, lot, query)
    figures.push({ name: `${name} (${total})`, value: p95, unit: 'ms', atMost })
  }
  for (const [name, where] of wheres)
    for (const period of periods)
      for (const [end, page] of ends)
        await add(`${period}, ${name}${end}, p95`, [['timePeriod', period], ...where, ...page])
  for (const plate of plates)
    for (const period of ['24h', '365d'])
      for (const [end, page] of [
        ends[0]!,
        ends[1]!,
        [', row 800', [['cursor', '800']]] as (typeof ends)[number],
      ])
        for (const [name, where] of [wheres[0]!, wheres[1]!, wheres[2]!, wheres[6]!])
          await add(`${period}, plate ${plate}, ${name}${end}, p95`, [
            ['timePeriod', period],
            ['search', plate],
            ...where,
            ...page,
          ])
  const worst = [...figures].sort((a, b) => b.value - a.value).slice(0, 20)
  console.log(`${figures.length} lists; the slowest:`)
  printFigures([
    ...worst,
    {
      name: 'lists over the target',
      value: figures.filter(({ value }) => value > atMost).length,
      unit: '',
      atMost: 0,
    },
  ])
} finally {
  await server.stop()
}
