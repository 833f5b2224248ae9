import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { printFigures } from './harness/table.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20)
const senders = 8
const size = { lots: 4, bigLots: 4, stallsPerFloor: 300 }

interface Reply {
  accepted: number
  duplicates: number
}

const post = (server: ServerUnderTest, events: object[]): Promise<Reply | undefined> =>
  new Promise((resolve) => {
    const body = JSON.stringify({ events })
    const headers = {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const request = http.request(
      `${server.url}/ingest/stall-events`,
      { method: 'POST', headers },
      (response) => {
        let text = ''
        response.on('data', (part) => (text += part))
        response.on('error', () => resolve(undefined))
        response.on('end', () =>
          resolve(response.statusCode === 200 && response.complete ? (JSON.parse(text) as Reply) : undefined),
        )
      },
    )
    request.on('error', () => resolve(undefined))
    request.end(body)
  })

let made = 0
const acknowledged = new Set<string>()
const unanswered: object[][] = []
let wronglyNew = 0

const makeEvents = (server: ServerUnderTest) =>
  Array.from({ length: 20 }, () => {
    const nth = made++
    return {
      eventId: `kill-${nth}`,
      deviceId: server.devices[(nth * 31) % server.devices.length],
      occupied: Math.floor(nth / server.devices.length) % 2 === 0,
      at: new Date().toISOString(),
    }
  })

const keepSending = async (server: ServerUnderTest, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const events = makeEvents(server)
    const reply = await post(server, events)
    if (reply) for (const { eventId } of events) acknowledged.add(eventId)
    else unanswered.push(events)
    if (!reply) return
  }
}

/** A sender without a response retries, as devices do; nothing may count twice. */
const sendAgain = async (server: ServerUnderTest): Promise<void> => {
  for (const events of unanswered.splice(0)) {
    const reply = await post(server, events)
    if (!reply) throw new Error('a repeated message got no response')
    for (const event of events) acknowledged.add((event as { eventId: string }).eventId)
    const again = await post(server, events)
    wronglyNew += again?.accepted ?? 0
  }
}

const killDatabase = (directory: string): void => {
  const [pid] = readFileSync(join(directory, 'data/postgres/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const countStored = async (connection: pg.ClientConfig) => {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(`select event_id, count(*)::int as times from device_event group by 1`)
  const states = await client.query(`select parking_lot_id, (counts ->> 'occupancy')::int as counted,
    (select count(*)::int from stall_state s where s.parking_lot_id = l.parking_lot_id and occupied) as occupied from lot_state l`)
  await client.end()
  const times = new Map(rows.map((row) => [row.event_id as string, row.times as number]))
  return { times, miscounted: states.rows.filter((row) => row.counted !== row.occupied).length }
}

const directory = mkdtempSync(join(tmpdir(), 'stallwise-kill-'))
let server = await startServerUnderTest(size, 3313, directory)
for (let round = 0; round < rounds; round++) {
  let over = false
  const sending = Array.from({ length: senders }, () => keepSending(server, () => over))
  await wait(400 + (round % 7) * 130)
  process.kill(server.pid, 'SIGKILL')
  if (round % 2 === 1) killDatabase(directory)
  over = true
  await Promise.all(sending)
  await server.ended
  console.log(`round ${round + 1}: killed, ${unanswered.length} messages without a response`)
  server = await startServerUnderTest(size, 3313, directory)
  await sendAgain(server)
}
const { times, miscounted } = await countStored(server.connection)
await server.stop()
rmSync(directory, { recursive: true, force: true })
const lost = [...acknowledged].filter((id) => !times.has(id)).length
const twice = [...times.values()].filter((count) => count > 1).length + wronglyNew
printFigures([
  { name: 'kills, the database with every other one', value: rounds, unit: '' },
  { name: 'events acknowledged', value: acknowledged.size, unit: 'events' },
  { name: 'acknowledged events lost', value: lost, unit: 'events', atMost: 0 },
  { name: 'events counted twice', value: twice, unit: 'events', atMost: 0 },
  { name: 'lots whose figures differ from their stalls', value: miscounted, unit: 'lots', atMost: 0 },
])
if (lost + twice + miscounted > 0) process.exit(1)
