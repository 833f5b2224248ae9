import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { SourceNotes } from './source-notes.ts'

let lot: TestLotServer
beforeAll(async () => {
  lot = await startTestLot()
})
afterAll(() => lot?.close())

test('notes of sources that could not be written are written with the next flush', async () => {
  const [{ id }] = await lot.query('select id from source limit 1')
  let isAway = true
  const database = {
    asSystem: (work: Parameters<Database['asSystem']>[0]) =>
      isAway ? Promise.reject(new Error('away')) : lot.database.asSystem(work),
  } as unknown as Database
  const notes = new SourceNotes(database)
  const at = Date.parse('2026-11-21T12:00:00Z')
  notes.touch(id, at)
  notes.noteUnknown(id, ['x', 'y'], at)
  await expect(notes.flush()).rejects.toThrow('away')
  notes.noteUnknown(id, ['x'], at + 1_000)
  isAway = false
  await notes.flush()
  const [source] = await lot.query('select last_event_at from source where id = $1', [id])
  expect(source.last_event_at).toEqual(new Date(at))
  const unknown = 'select device_id, events::int, last_seen_at from unknown_device order by 1'
  expect(await lot.query(unknown)).toEqual([
    { device_id: 'x', events: 2, last_seen_at: new Date(at + 1_000) },
    { device_id: 'y', events: 1, last_seen_at: new Date(at) },
  ])
})

test('devices that a deleted source named do not keep those of others from being written', async () => {
  const [{ id }] = await lot.query('select id from source limit 1')
  const notes = new SourceNotes(lot.database)
  const at = Date.parse('2026-11-21T12:00:00Z')
  notes.noteUnknown(uuidv7(), ['of a deleted source'], at)
  notes.noteUnknown(id, ['z'], at)
  await notes.flush()
  const unknown = `select device_id from unknown_device where device_id in ('z', 'of a deleted source')`
  expect(await lot.query(unknown)).toEqual([{ device_id: 'z' }])
})
