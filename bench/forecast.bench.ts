// Forecasts: `npm run bench -- forecast FOLDER`, or with the folder in FORECAST_GARAGES, puts each garage of a folder in by
// the import of past occupancy, asks for its forecast at each quarter of an hour of the last 56 days, and prints the table of
// docs/forecast.md. Without a folder it measures what the night and a forecast cost. In both cases it first forecasts days of
// events of generated histories, with and without their calendar.
import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import type { ImportReport } from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import pg from 'pg'
import { costs } from './forecast/costs.ts'
import { eventDays } from './forecast/events.ts'
import { garagesOf, germanHolidays, type Garage } from './forecast/garages.ts'
import { judge, type Judged } from './forecast/judge.ts'
import { findingsOf } from './forecast/thresholds.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'

const folder = process.argv[2] ?? process.env['FORECAST_GARAGES']
/** Garages at the same time: the server answers one while this process compares for the other. */
const atOnce = 2

const call = async <T>(server: ServerUnderTest, path: string, init: RequestInit = {}): Promise<T> => {
  const headers = { authorization: `Bearer ${server.token}`, ...init.headers }
  const answer = await fetch(`${server.url}/api${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}

/** A lot as its operator would set it up: one group counted by plates, with the capacity typed in. */
const setUp = async (client: pg.Client, lotId: string, { capacity, timeZone }: Garage): Promise<void> => {
  await client.query('delete from stall where parking_lot_id = $1', [lotId])
  await client.query('delete from stall_state where parking_lot_id = $1', [lotId])
  await client.query('delete from parking_group where parking_lot_id = $1 and not is_default_visitor', [
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

const holidaysOf = ({ timeZone, bytes }: Garage): string[] => {
  if (timeZone !== 'Europe/Berlin') return []
  const years = new Set(
    bytes
      .toString('utf8')
      .match(/^\d{4}/gm)!
      .map(Number),
  )
  return [...years].flatMap(germanHolidays)
}

const putIn = async (server: ServerUnderTest, lotId: string, garage: Garage): Promise<void> => {
  const report = await call<ImportReport>(server, `/parking-lots/${lotId}/occupancy-history`, {
    method: 'POST',
    body: garage.bytes,
    headers: { 'content-type': 'text/csv' },
  })
  if (report.capacity !== garage.capacity)
    throw new Error(`${garage.id}: the lot has ${report.capacity} stalls`)
  for (const day of holidaysOf(garage))
    await call(server, `/parking-lots/${lotId}/holidays/${day}`, {
      method: 'PUT',
      body: JSON.stringify({ name: 'Holiday' }),
      headers: { 'content-type': 'application/json' },
    })
}

const rowOf = (judged: Judged): string[] => {
  const {
    garage,
    lastWeek,
    dayAhead,
    hourAhead,
    lastValue,
    peakLastWeek,
    peak,
    inBand,
    bandWidth,
    statements,
  } = judged
  const numbers = [lastWeek, dayAhead, hourAhead, lastValue, peakLastWeek, peak]
  const cameTrue = statements.filter((one) => one.cameTrue).length
  return [
    garage.name,
    ...numbers.map((value) => value.toFixed(2)),
    inBand.toFixed(1),
    bandWidth.toFixed(0),
    statements.length === 0 ? 'none' : `${cameTrue} of ${statements.length}`,
  ]
}

const head = [
  ...[
    'garage',
    'last week',
    '24 hours ahead',
    'one hour ahead',
    'last value',
    'peaks: last week',
    'peaks: forecast',
  ],
  ...['in the band, %', 'width of the band', 'said to be full, and was'],
]

const backtest = async (from: string): Promise<boolean> => {
  const garages = garagesOf(from)
  const server = await startServerUnderTest({ lots: garages.length, stallsPerFloor: 20 }, 3346)
  const client = new pg.Client(server.connection)
  const judged = new Map<Garage, Judged>()
  try {
    await client.connect()
    // Before the server has judged any of the lots, and keeps it as it was.
    for (const [place, garage] of garages.entries()) await setUp(client, server.lots[place]!, garage)
    const waiting = [...garages.entries()]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [place, garage] = next
        const lotId = server.lots[place]!
        await putIn(server, lotId, garage)
        const ask = (at: number, hours: number) =>
          call<OccupancyForecast>(
            server,
            `/parking-lots/${lotId}/forecast?at=${new Date(at).toISOString()}&hours=${hours}`,
          )
        judged.set(garage, await judge(garage, ask))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    await client.end()
    await server.stop()
  }
  const all = garages.map((garage) => judged.get(garage)!)
  const table = [head, head.map(() => '---'), ...all.map(rowOf)]
  console.log(table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'), '\n')
  const findings = findingsOf(all)
  for (const { says, holds } of findings) console.log(`- ${says}${holds ? '' : ': NOT REACHED'}`)
  return findings.every(({ holds }) => holds)
}

const areEventsForecast = eventDays()
if (!areEventsForecast) process.exitCode = 1
if (folder === undefined) await costs()
else if (!(await backtest(folder))) process.exitCode = 1
