// The list of 15,000 devices of a lot while they report: its first page, narrowed, searched, and the last page.
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

/** The largest floor of the stress world, and how many of them the lot has. */
const [stallsPerFloor, floors] = [5_000, 3]
const requestsEach = Number(process.env['BENCH_REQUESTS'] ?? 200)
const eventsPerSecond = 50
/** Sensors that never report, and every how manieth sensor is silent, at fault, or has a low battery. */
const [neverReporting, silentEvery, faultEvery, lowBatteryEvery] = [50, 100, 150, 60]

let made = 0
const report = async ({ url, key }: ServerUnderTest, devices: readonly string[]): Promise<void> => {
  const at = new Date().toISOString()
  const events = devices.map((deviceId) => {
    const nth = made++
    return {
      eventId: `device-${nth}`,
      deviceId,
      occupied: nth % 3 === 0,
      batteryPercent: 30 + (nth % 70),
      at,
    }
  })
  const reply = await fetch(`${url}/ingest/stall-events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  })
  if (!reply.ok) throw new Error(`ingest: ${reply.status} ${await reply.text()}`)
  await reply.arrayBuffer()
}

/** The columns of a table that are not computed from others. */
const columnsOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query(
    `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows.map((row) => row.column_name as string)
}

/** Copies the floor with its stalls and what they reported. */
const copyFloors = async (client: pg.Client, lot: string): Promise<void> => {
  const insert = async (table: string, changes: string) => {
    const columns = await columnsOf(client, table)
    return `insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => `copy.${name}`).join(', ')}
      from copied join ${table} before on before.parking_lot_id = '${lot}' and before.${table === 'stall' ? 'id' : 'stall_id'} = old_id,
        lateral jsonb_populate_record(null::${table}, to_jsonb(before) || jsonb_build_object(${changes})) copy`
  }
  const source = `select id from floor where parking_lot_id = '${lot}' and position = 0`
  for (let nth = 1; nth < floors; nth++) {
    const level = `(select id from floor where parking_lot_id = '${lot}' and position = ${nth})`
    await client.query(
      `insert into floor (parking_lot_id, id, floor_name, position) values ('${lot}', gen_random_uuid(), '${nth}', ${nth})`,
    )
    await client.query(`create temp table copied as select id as old_id, gen_random_uuid() as new_id from stall
      where parking_lot_id = '${lot}' and floor_id in (${source})`)
    const names = `'stall_number', '${nth}-' || stall_number, 'device', device || '-${nth}'`
    await client.query(await insert('stall', `'id', new_id, 'floor_id', ${level}, ${names}`))
    await client.query(await insert('stall_state', `'stall_id', new_id`))
    await client.query('drop table copied')
  }
}

/** Every sensor reports once, except for those that never do; some of the others then stand badly. */
const fill = async (server: ServerUnderTest): Promise<readonly string[]> => {
  const reporting = server.devices.slice(0, stallsPerFloor - neverReporting)
  for (let from = 0; from < reporting.length; from += 500)
    await report(server, reporting.slice(from, from + 500))
  const client = new pg.Client(server.connection)
  await client.connect()
  await client.query(
    `with sensor as (select stall_id, row_number() over (order by stall_id) as nth from stall_state
       where parking_lot_id = $1 and last_seen_at is not null)
     update stall_state state set
       errors = case when nth % $2 = 1 then '{silent}' when nth % $3 = 2 then '{fault}' when nth % $4 = 3 then '{lowBattery}' else errors end::text[],
       last_seen_at = last_seen_at - case when nth % $2 = 1 then nth * interval '1 minute' else interval '0' end
     from sensor where state.parking_lot_id = $1 and state.stall_id = sensor.stall_id`,
    [server.lots[0], silentEvery, faultEvery, lowBatteryEvery],
  )
  await copyFloors(client, server.lots[0]!)
  await client.query('vacuum analyze')
  await client.end()
  return reporting
}

/** Some of the sensors report evenly, until stopped. */
const keepReporting = (server: ServerUnderTest, devices: readonly string[]) => {
  let isOver = false
  const run = async () => {
    for (let nth = 0; !isOver; nth++) {
      await report(server, [devices[(nth * 7919) % devices.length]!])
      await wait(1_000 / eventsPerSecond)
    }
  }
  const running = run()
  return async () => {
    isOver = true
    await running
  }
}

const failing = ['late', 'offline', 'never', 'fault', 'flapping'].map((state) => `state=${state}`).join('&')
const queries = {
  'first page': { query: 'limit=100', atMost: 50 },
  'sensors in error': { query: `limit=100&kind=stall-sensor&${failing}`, atMost: 50 },
  'sorted by last report': { query: 'limit=100&sort=lastSeenAt', atMost: 50 },
  'found by name': { query: 'limit=100&search=-0149' },
  'last page': { query: `limit=100&cursor=${floors * stallsPerFloor - 100}` },
}

const server = await startServerUnderTest({ lots: 2, bigLots: 1, stallsPerFloor }, 3318)
let stopReporting = async (): Promise<void> => undefined
try {
  stopReporting = keepReporting(server, await fill(server))
  const figures = []
  for (const [name, { query, ...target }] of Object.entries(queries)) {
    const latenciesMs: number[] = []
    for (let nth = 0; nth < requestsEach; nth++) {
      const begun = performance.now()
      const reply = await fetch(`${server.url}/api/parking-lots/${server.lots[0]}/devices?${query}`, {
        headers: { authorization: `Bearer ${server.token}` },
      })
      const text = await reply.text()
      latenciesMs.push(performance.now() - begun)
      if (!text.startsWith('{"data":[{')) throw new Error(`${name}: ${text.slice(0, 200)}`)
      await wait(10)
    }
    figures.push({ name: `${name}, fastest 5 %`, value: percentile(latenciesMs, 0.05), unit: 'ms' })
    figures.push({ name: `${name}, median`, value: percentile(latenciesMs, 0.5), unit: 'ms' })
    figures.push({ name: `${name}, p95`, value: percentile(latenciesMs, 0.95), unit: 'ms', ...target })
  }
  printFigures(figures)
} finally {
  await stopReporting()
  await server.stop()
}
