import http from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { startServerUnderTest, type ServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const streams = 100
/** Reading every change in every stream would measure the reader. */
const watchedStreams = 10
const eventsPerSecond = 500
const seconds = Number(process.env['BENCH_SECONDS'] ?? 15)
const perRequest = 5

interface Watch {
  readonly latenciesMs: number[]
  readonly sentAt: Map<string, number>
}

/** A browser's stream, read as text; each change of a stall is timed from its device's message. */
const openStream = (server: ServerUnderTest, watch: Watch | undefined): Promise<http.ClientRequest> =>
  new Promise((resolve, reject) => {
    const request = http.get(
      `${server.url}/api/stream`,
      { headers: { authorization: `Bearer ${server.token}` } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`the stream answered ${response.statusCode}`))
        if (!watch) response.resume()
        let rest = ''
        response.setEncoding('utf8')
        if (watch)
          response.on('data', (text: string) => {
            const frames = (rest + text).split('\n\n')
            rest = frames.pop()!
            for (const frame of frames) note(frame, watch)
          })
        resolve(request)
      },
    )
    request.on('error', () => {})
  })

const note = (frame: string, { latenciesMs, sentAt }: Watch): void => {
  if (!frame.startsWith('event: change')) return
  const now = performance.now()
  const { changes } = JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as {
    changes: { stalls?: { since: string | null }[] }
  }
  for (const { since } of changes.stalls ?? []) {
    const sent = since === null ? undefined : sentAt.get(since)
    if (sent !== undefined) latenciesMs.push(now - sent)
  }
}

const post = (server: ServerUnderTest, agent: http.Agent, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const request = http.request(
      `${server.url}/ingest/stall-events`,
      { method: 'POST', agent, headers },
      (response) => {
        response.resume()
        response.on('end', resolve)
      },
    )
    request.on('error', reject)
    request.end(body)
  })

const server = await startServerUnderTest({ lots: 4, bigLots: 4, stallsPerFloor: 600 }, 3312)
try {
  const watch: Watch = { latenciesMs: [], sentAt: new Map() }
  const open = await Promise.all(
    Array.from({ length: streams }, (_, nth) => openStream(server, nth < watchedStreams ? watch : undefined)),
  )
  await wait(1_000)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  const begun = performance.now()
  const pending: Promise<void>[] = []
  let made = 0
  while (performance.now() - begun < seconds * 1_000) {
    const events = Array.from({ length: perRequest }, () => {
      const nth = made++
      // Every event has a unique time, so that a change identifies its message.
      const at = new Date(Date.now() - 60_000 + nth / 1_000).toISOString()
      const unique = new Date(Date.parse(at) + (nth % 1_000)).toISOString()
      watch.sentAt.set(unique, performance.now())
      return {
        eventId: `stream-${nth}`,
        deviceId: server.devices[nth % server.devices.length],
        occupied: Math.floor(nth / server.devices.length) % 2 === 0,
        at: unique,
      }
    })
    pending.push(post(server, agent, JSON.stringify({ events })))
    const due = begun + (made / eventsPerSecond) * 1_000
    await wait(Math.max(0, due - performance.now()))
  }
  await Promise.all(pending)
  const tookSeconds = (performance.now() - begun) / 1_000
  await wait(1_000)
  for (const request of open) request.destroy()
  agent.destroy()
  printFigures([
    { name: 'events sent', value: made / tookSeconds, unit: 'events/s' },
    {
      name: `changes seen in ${watchedStreams} of ${streams} streams`,
      value: watch.latenciesMs.length / tookSeconds,
      unit: 'changes/s',
    },
    {
      name: 'device message to change in a stream, p50',
      value: percentile(watch.latenciesMs, 0.5),
      unit: 'ms',
    },
    {
      name: 'device message to change in a stream, p95',
      value: percentile(watch.latenciesMs, 0.95),
      unit: 'ms',
      atMost: 250,
    },
  ])
} finally {
  await server.stop()
}
