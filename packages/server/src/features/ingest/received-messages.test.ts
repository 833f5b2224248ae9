import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { ReceivedMessages } from './received-messages.ts'
import { deviceRow, sourceRow } from './received-messages.rows.ts'

let lot: TestLotServer
let sourceId: string
beforeAll(async () => {
  lot = await startTestLot()
  sourceId = (await lot.query('select id from source limit 1'))[0].id
})
afterAll(() => lot?.close())

test('DEV-10: messages that could not be written are written the next time, behind newer ones', async () => {
  let isUnavailable = true
  let now = Date.parse('2026-11-21T12:00:00Z')
  const database = {
    asSystem: (work: Parameters<Database['asSystem']>[0]) =>
      isUnavailable ? Promise.reject(new Error('away')) : lot.database.asSystem(work),
  } as unknown as Database
  const messages = new ReceivedMessages({ database, clock: () => now })
  const note = (text: string, deviceId: string) => {
    now += 1_000
    messages.note({
      sourceId,
      via: 'http',
      text,
      accepted: [],
      rejected: [],
      others: new Map([[deviceId, lot.lotId]]),
    })
  }
  note('first of a', 'a')
  note('of b', 'b')
  await expect(messages.flush()).rejects.toThrow('away')
  note('second of a', 'a')
  isUnavailable = false
  await messages.flush()
  expect(await lot.query('select device_id, body from device_message order by 1')).toEqual([
    { device_id: 'a', body: 'second of a' },
    { device_id: 'b', body: 'of b' },
  ])
  expect(
    (await lot.query('select body from source_message order by received_at')).map(({ body }) => body),
  ).toEqual(['first of a', 'of b', 'second of a'])
})

test('DEV-10: messages of a deleted source do not keep those of others from being written', async () => {
  const messages = new ReceivedMessages({ database: lot.database, clock: Date.now })
  for (const from of [uuidv7(), sourceId])
    messages.note({
      sourceId: from,
      via: 'http',
      text: 'kept',
      accepted: [],
      rejected: [],
      others: new Map(),
    })
  await messages.flush()
  expect(await lot.query(`select source_id from source_message where body = 'kept'`)).toEqual([
    { source_id: sourceId },
  ])
})

test('DEV-14: the lots of a message are named up to 50 of them', () => {
  const messageOf = (lots: number) => ({
    sourceId,
    via: 'http' as const,
    text: 'about lots',
    receivedAt: 0,
    accepted: [],
    rejected: [],
    others: new Map(Array.from({ length: lots }, (_, nth) => [`device-${nth}`, uuidv7()])),
  })
  const [of50, of51] = [messageOf(50), messageOf(51)]
  expect(sourceRow(of50).lot_ids).toEqual([...of50.others.values()])
  expect(sourceRow(of51).lot_ids).toEqual([])
  expect(deviceRow({ lotId: lot.lotId, deviceId: 'device-1', message: of51 }).lot_ids).toEqual([])
})
