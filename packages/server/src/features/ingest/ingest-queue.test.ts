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

test('ING-09: at its limit of waiting events it refuses more, and accepts them again afterwards', async () => {
  const { own } = server.world
  const queue = aQueue({ maxWaiting: 3 })
  const message = () =>
    queue.submit([anEvent(own.lot.id, own.sensors[0]!), anEvent(own.lot.id, own.sensors[1]!)])
  const first = message()
  await expect(message()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  expect(await first).toEqual(['new', 'new'])
  expect(await message()).toEqual(['new', 'new'])
})

test('ING-07: events of a deleted lot are reported as such, and do not block others', async () => {
  const { own } = server.world
  const ofDeletedLot = anEvent(uuidv7(), 'gone')
  const results = await aQueue().submit([ofDeletedLot, anEvent(own.lot.id, own.sensors[2]!), ofDeletedLot])
  expect(results).toEqual(['no-lot', 'new', 'no-lot'])
})

test('an unavailable database fails all waiting events at once, without single retries', async () => {
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
