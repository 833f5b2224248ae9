import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { IngestQueue } from './ingest-queue.ts'
import type { AddressedEvent } from './event-log.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const anEvent = (lotId: string, deviceId: string): AddressedEvent => ({
  event: { kind: 'stall', eventId: uuidv7(), deviceId, at: Date.now(), occupied: true },
  sourceId: server.world.sources[0]!.id,
  lotId,
})

const aQueue = (more: { maxWaiting?: number } = {}) => {
  const { database, lots } = server.services
  return new IngestQueue({ pool: database.pool, lots, clock: Date.now, ...more })
}

test('ING-09: with its bound of events waiting it refuses more, and takes them again afterwards', async () => {
  const { own } = server.world
  const queue = aQueue({ maxWaiting: 3 })
  const message = () =>
    queue.submit([anEvent(own.lot.id, own.sensors[0]!), anEvent(own.lot.id, own.sensors[1]!)])
  const first = message()
  await expect(message()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(await first).toEqual(['new', 'new'])
  expect(await message()).toEqual(['new', 'new'])
})

test('ING-07: events of a lot that is gone are told as such, and keep no others back', async () => {
  const { own } = server.world
  const gone = anEvent(uuidv7(), 'gone')
  const taken = await aQueue().submit([gone, anEvent(own.lot.id, own.sensors[2]!), gone])
  expect(taken).toEqual(['no-lot', 'new', 'no-lot'])
})

test('a database that is away fails all that wait at once, without trying each alone', async () => {
  const { own } = server.world
  let connects = 0
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const pool = {
    connect: () => {
      connects++
      return Promise.reject(refused)
    },
  }
  const queue = new IngestQueue({ pool: pool as never, lots: server.services.lots, clock: Date.now })
  const many = Array.from({ length: 50 }, () => queue.submit([anEvent(own.lot.id, own.sensors[0]!)]))
  const outcomes = await Promise.allSettled(many)
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(connects).toBeLessThan(5)
})
