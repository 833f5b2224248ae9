import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { IngestWarnings } from './ingest-warnings.ts'
import { deleteWarningsBefore, listWarnings } from './ingest-warnings.store.ts'

let lot: TestLotServer
let sourceId: string
let now: number
const seen: string[] = []
let warnings: IngestWarnings
const day = 24 * 3_600_000
const noon = Date.UTC(2026, 10, 20, 12)

beforeEach(async () => {
  lot = await startTestLot()
  sourceId = (await lot.query(`select id from source where kind = 'plate-recognizer'`))[0].id
  now = noon
  seen.length = 0
  warnings = new IngestWarnings({
    database: lot.database,
    clock: () => now,
    onWarning: (kind, count) => seen.push(`${kind} ${count}`),
  })
})
afterEach(() => lot.close())

const stored = async (fromDay = '2026-11-01', customerId?: string) => {
  const rows = await lot.database.asSystem((tx) => listWarnings(tx, { fromDay, customerId }))
  return rows.map((one) => `${one.day} ${one.deviceId} ${one.kind} ${one.count}`)
}

test('ING-30: warnings are counted by source, device, kind and day, and written together', async () => {
  warnings.note(sourceId, { kind: 'duplicate', deviceId: 'camera-in', count: 2 })
  warnings.note(sourceId, { kind: 'duplicate', deviceId: 'camera-in' })
  warnings.note(sourceId, { kind: 'malformed' })
  warnings.note(sourceId, { kind: 'malformed', count: 0 })
  expect(await stored()).toEqual([])
  await warnings.flush()
  expect((await stored()).sort()).toEqual(['2026-11-20  malformed 1', '2026-11-20 camera-in duplicate 3'])
  now += day
  warnings.note(sourceId, { kind: 'duplicate', deviceId: 'camera-in' })
  await warnings.flush()
  now -= day - 1_000
  warnings.note(sourceId, { kind: 'duplicate', deviceId: 'camera-in' })
  await warnings.flush()
  expect(await stored()).toEqual([
    '2026-11-21 camera-in duplicate 1',
    '2026-11-20 camera-in duplicate 4',
    '2026-11-20  malformed 1',
  ])
  const [, newest] = await lot.database.asSystem((tx) => listWarnings(tx, { fromDay: '2026-11-20' }))
  expect([newest!.firstSeenAt.getTime(), newest!.lastSeenAt.getTime()]).toEqual([noon, noon + 1_000])
  expect(seen).toEqual(['duplicate 2', 'duplicate 1', 'malformed 1', 'duplicate 1', 'duplicate 1'])
})

test('ING-30: they are listed by customer and day, and deleted by day', async () => {
  warnings.note(sourceId, { kind: 'too-old' })
  now += day
  warnings.note(sourceId, { kind: 'too-new' })
  await warnings.flush()
  expect(await stored('2026-11-21')).toEqual(['2026-11-21  too-new 1'])
  expect(await stored('2026-11-01', crypto.randomUUID())).toEqual([])
  const [{ customer_id: customer }] = await lot.query('select customer_id from source limit 1')
  expect(await stored('2026-11-01', customer)).toHaveLength(2)
  await lot.database.asSystem((tx) => deleteWarningsBefore(tx, '2026-11-21'))
  expect(await stored()).toEqual(['2026-11-21  too-new 1'])
})

test('no user sees the warnings of another customer, and a user without a customer sees none', async () => {
  warnings.note(sourceId, { kind: 'too-old' })
  await warnings.flush()
  const [{ customer_id: own }] = await lot.query('select customer_id from source limit 1')
  const seenBy = (customerId: string | null) =>
    lot.database.withViewer({ customerId, lots: [] }, (tx) => listWarnings(tx, { fromDay: '2026-11-01' }))
  expect(await seenBy(own)).toHaveLength(1)
  expect(await seenBy(crypto.randomUUID())).toEqual([])
  expect(await seenBy(null)).toEqual([])
})

test('counts that could not be written are kept, and a deleted source blocks nothing', async () => {
  await lot.query('alter table ingest_oddity rename to away')
  warnings.note(sourceId, { kind: 'too-old' })
  await expect(warnings.flush()).rejects.toThrow()
  warnings.note(sourceId, { kind: 'too-old' })
  warnings.note(crypto.randomUUID(), { kind: 'too-old' })
  await lot.query('alter table away rename to ingest_oddity')
  await warnings.flush()
  expect(await stored()).toEqual(['2026-11-20  too-old 2'])
})

test('an unlimited number of device names does not exhaust the memory', async () => {
  for (let nth = 0; nth < 5_200; nth++) warnings.note(sourceId, { kind: 'duplicate', deviceId: `d${nth}` })
  await warnings.flush()
  const rows = await lot.query('select count(*)::int as n, sum(count)::int as all from ingest_oddity')
  expect(rows).toEqual([{ n: 5_001, all: 5_200 }])
})
