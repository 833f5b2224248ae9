import { performance } from 'node:perf_hooks'
import { sendAll, type Request } from './load.ts'
import type { ServerUnderTest } from './start-server.ts'

let made = 0
/** A message with events of the stalls of a server, each with its own id. */
export const eventsOf = (server: ServerUnderTest, count: number): Request => {
  const at = new Date().toISOString()
  const events = Array.from({ length: count }, () => {
    const nth = made++
    const deviceId = server.devices[(nth * 7919) % server.devices.length]
    return { eventId: `change-${nth}`, deviceId, occupied: (nth / server.devices.length) % 2 < 1, at }
  })
  return {
    path: '/ingest/stall-events',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ events })),
  }
}

/** Events per second in batches of 500 while `beside` runs. */
export const ingestRate = async (
  server: ServerUnderTest,
  seconds: number,
  beside?: () => Promise<void>,
): Promise<number> => {
  const until = performance.now() + seconds * 1_000
  let sent = 0
  const load = sendAll(server.url, 4, () => {
    if (performance.now() > until) return undefined
    sent += 500
    return eventsOf(server, 500)
  })
  await Promise.all([load, beside?.()])
  return sent / (await load).seconds
}
