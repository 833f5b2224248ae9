// Imports real garages into new lots and prints the results as a table for docs/history-import.md:
//   node tools/run.mjs bench/import-garages.ts <folder>
// The folder holds garages.csv (id, name, city, capacity, latitude, longitude, time_zone) and <id>.csv.gz for each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type {
  ImportReport,
  OccupancyHistory,
} from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import pg from 'pg'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'

interface Garage {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly capacity: number
  readonly timeZone: string
}

const folder = process.argv[2]
if (!folder) throw new Error('usage: node tools/run.mjs bench/import-garages.ts <folder>')

const garages: Garage[] = readFileSync(join(folder, 'garages.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(','))
  .map(([id, name, city, capacity, , , timeZone]) => ({
    id: id!,
    name: name!,
    city: city!,
    timeZone: timeZone!,
    capacity: Number(capacity),
  }))

/** A lot as its operator would set it up: one group counted by plates, with the capacity typed in. */
const setUp = async (client: pg.Client, lotId: string, { capacity, timeZone }: Garage): Promise<void> => {
  await client.query('delete from stall where parking_lot_id = $1', [lotId])
  await client.query('delete from stall_state where parking_lot_id = $1', [lotId])
  await client.query(`delete from parking_group where parking_lot_id = $1 and not is_default_visitor`, [
    lotId,
  ])
  await client.query(
    `update parking_group set counted_by = 'plates', typed_capacity = $2 where parking_lot_id = $1`,
    [lotId, capacity],
  )
  await client.query('update parking_lot set time_zone = $2 where id = $1', [lotId, timeZone])
  await client.query(`update lot_state set version = version + 1, counts = '{}' where parking_lot_id = $1`, [
    lotId,
  ])
}

const call = async <T>(server: ServerUnderTest, path: string, init: RequestInit = {}): Promise<T> => {
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${server.token}` }
  const answer = await fetch(`${server.url}/api${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const number = new Intl.NumberFormat('en-US')
const hours = (minutes: number): string => `${number.format(Math.round(minutes / 60))} h`

const changesOf = ({ changes }: ImportReport): string =>
  changes.map(({ kind, count }) => `${kind} ${number.format(count)}`).join(', ') || 'none'

const rowOf = (garage: Garage, report: ImportReport, history: OccupancyHistory, ms: number): string[] => {
  const highest = Math.max(...history.points.map(({ occupancy }) => occupancy ?? 0))
  const { gaps } = report
  return [
    `${garage.name}, ${garage.city}`,
    number.format(report.rows),
    `${report.from.slice(0, 10)} – ${report.to.slice(0, 10)}`,
    number.format(report.capacity),
    changesOf(report),
    `${gaps.count}, longest ${hours(gaps.longestMinutes)}`,
    `${report.daysMostlyObserved} of ${report.days}`,
    `${number.format(highest)}`,
    `${Math.round(ms)} ms`,
  ]
}

const take = async (server: ServerUnderTest, lotId: string, garage: Garage): Promise<string[]> => {
  const body = gunzipSync(readFileSync(join(folder, `${garage.id}.csv.gz`)))
  const path = `/parking-lots/${lotId}/occupancy-history`
  const begun = performance.now()
  const report = await call<ImportReport>(server, path, { method: 'POST', body })
  const ms = performance.now() - begun
  const history = await call<OccupancyHistory>(server, `${path}?from=${report.from}&to=${report.to}`)
  return rowOf(garage, report, history, ms)
}

const server = await startServerUnderTest({ lots: garages.length, stallsPerFloor: 20 }, 3345)
const client = new pg.Client(server.connection)
try {
  await client.connect()
  const rows: string[][] = [
    [
      'garage',
      'rows',
      'span',
      'capacity typed in',
      'put right',
      'gaps',
      'days known ≥ 90 %',
      'peak',
      'import',
    ],
    Array<string>(9).fill('---'),
  ]
  for (const [place, garage] of garages.entries()) {
    const lotId = server.lots[place]!
    await setUp(client, lotId, garage)
    rows.push(await take(server, lotId, garage))
  }
  console.log(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'))
} finally {
  await client.end()
  await server.stop()
}
