import { startEmbeddedPostgres } from '../packages/server/src/platform/database/embedded-postgres.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareInsertRate } from './harness/bare-database.ts'
import { sendAll, type Request } from './harness/load.ts'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const batch = 500
const senders = 8
const batches = Number(process.env['BENCH_BATCHES'] ?? 600)
const singles = Number(process.env['BENCH_SINGLES'] ?? 40_000)

let made = 0
const eventOf = (server: ServerUnderTest, now: number) => {
  const nth = made++
  const deviceId = server.devices[(nth * 7919) % server.devices.length]!
  return {
    eventId: `bench-${nth}`,
    deviceId,
    occupied: (nth / server.devices.length) % 2 < 1,
    at: new Date(now).toISOString(),
    batteryPercent: 80,
  }
}

const requestOf = (server: ServerUnderTest, events: object[]): Request => ({
  path: '/ingest/stall-events',
  headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ events })),
})

const feed = (server: ServerUnderTest, requests: number, size: number): (() => Request | undefined) => {
  let sent = 0
  const make = () => {
    const now = Date.now()
    return requestOf(
      server,
      Array.from({ length: size }, () => eventOf(server, now)),
    )
  }
  return () => (sent++ < requests ? make() : undefined)
}

const measureBare = async (): Promise<number> => {
  const directory = mkdtempSync(join(tmpdir(), 'stallwise-bare-'))
  const postgres = await startEmbeddedPostgres(directory)
  const rate = await bareInsertRate(postgres.connection, 500_000, batch)
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
  return rate
}

const bare = await measureBare()
const server = await startServerUnderTest({ lots: 8, bigLots: 8, stallsPerFloor: 600 }, 3310)
try {
  await sendAll(server.url, senders, feed(server, 80, batch))
  const bulk = await sendAll(server.url, senders, feed(server, batches, batch))
  const single = await sendAll(server.url, 32, feed(server, singles, 1))
  console.log('answers', Object.fromEntries(bulk.statuses), Object.fromEntries(single.statuses))
  printFigures([
    { name: 'bare database, batches of 500', value: bare, unit: 'rows/s' },
    {
      name: 'native ingest, batches of 500',
      value: (batches * batch) / bulk.seconds,
      unit: 'events/s',
      atLeast: 20_000,
      limit: bare,
    },
    { name: 'native ingest, p99 of a batch', value: percentile(bulk.latenciesMs, 0.99), unit: 'ms' },
    {
      name: 'single events, 32 connections',
      value: singles / single.seconds,
      unit: 'events/s',
      atLeast: 3_000,
    },
    { name: 'single events, p99', value: percentile(single.latenciesMs, 0.99), unit: 'ms', atMost: 100 },
  ])
} finally {
  await server.stop()
}
