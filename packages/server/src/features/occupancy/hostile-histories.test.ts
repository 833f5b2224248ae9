import type { RejectedHistory } from '@stallwise/domain/occupancy/history-import.rules.ts'
import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, expect, test } from 'vitest'
import workerCode from 'virtual:worker/features/occupancy/history-file.worker.ts'
import { runInWorker } from '#platform/concurrency/run-in-worker.ts'
import { measured } from '#testing/measured.ts'
import type { ReadFile } from './history-file.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const settings = { timeZone: 'America/Toronto', capacity: 100, now }
const header = 'timestamp,occupied\n'
const maxFileBytes = 10 * 1024 * 1024
const filled = (line: string) =>
  header + line.repeat(Math.floor((maxFileBytes - header.length) / line.length))
const read = (text: string) => {
  const bytes = Buffer.from(text)
  return measured(() => runInWorker<ReadFile | RejectedHistory>(workerCode, { bytes, settings }))
}

// The server's own young generation (tools/server-flags.mjs), which a worker would have too; then that of Node.
beforeAll(() => setFlagsFromString('--max-semi-space-size=64'))
afterAll(() => setFlagsFromString('--max-semi-space-size=16'))

test.each([
  ['of 5 million rows of blank cells', ',\n', 'no-rows'],
  ['of 5 million rows', 'x\n', 'too-many-rows'],
  ['of 5 million rows that are open quotes', '"\n', 'too-many-rows'],
  ['of 3 million rows without a time', 'x,1\n', 'too-many-rows'],
  ['of blank rows', ' \n', 'no-rows'],
  ['of one row', '2', 'unreadable'],
  ['of rows of commas', `${','.repeat(9_999)}\n`, 'no-rows'],
  ['of rows of commas after a value', `x${','.repeat(9_999)}\n`, 'not-a-time'],
  ['of rows of quotes', `${'"",'.repeat(3_000)}\n`, 'not-a-time'],
  ['of as many rows as it has room for, all of them too old', '1999-01-01 00:00,1\n', 'too-old'],
])(
  'HIS-05: a file %s is rejected quickly',
  async (_what, line, code) => {
    const { result, seconds, megabytes } = await read(filled(line))
    expect('faults' in result && result.faults[0]).toMatchObject({ code })
    expect(seconds).toBeLessThan(10)
    expect(megabytes).toBeLessThan(300)
  },
  60_000,
)

test('HIS-05: a file of the maximum size is read', async () => {
  const { result, seconds, megabytes } = await read(filled('2026-01-01 00:00,1\n'))
  expect(result).toMatchObject({ rows: Math.floor((maxFileBytes - header.length) / 19) })
  expect(seconds).toBeLessThan(10)
  expect(megabytes).toBeLessThan(300)
}, 60_000)

test.each([15, 26])(
  'HIS-05: a file of as many rows as it has room for, over %d years, is read',
  async (years) => {
    const from = now - years * 365 * 86_400_000
    const line = (at: number) => `${new Date(at).toISOString().slice(0, 16)},${at % 97}\n`
    const rows = Math.floor((maxFileBytes - header.length) / line(from).length)
    const step = (now - 86_400_000 - from) / rows
    const lines = Array.from({ length: rows }, (_, nth) => line(from + Math.floor(nth * step)))
    const { result, seconds, megabytes } = await read(header + lines.join('').slice(0, maxFileBytes))
    expect(result).toMatchObject({ rows })
    expect(seconds).toBeLessThan(10)
    expect(megabytes).toBeLessThan(300)
  },
  60_000,
)
