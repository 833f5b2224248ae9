import { expect, test } from 'vitest'
import { hourMs } from '../time/durations.ts'
import { uptimeOf } from './uptime.rules.ts'

const day = { from: 100 * hourMs, to: 124 * hourMs }
const timeoutMs = 3 * hourMs
const hours = (from: number, to: number) => ({ from: (100 + from) * hourMs, to: (100 + to) * hourMs })
const before = (ago: number) => (100 - ago) * hourMs

test.each([
  ['reported all day', [], 0.1, 24, 0],
  ['silent for less than the time-out', [hours(4, 7)], 0.1, 24, 0],
  ['silent from its time-out until the next message', [hours(4, 12)], 0.1, 24, 5],
  ['silent twice', [hours(0, 4), hours(10, 15)], 0, 24, 3],
  ['silent since the evening before', [hours(0, 4)], 2, 24, 3],
  ['silent since days', [hours(0, 24)], 40, 24, 24],
  ['silent until the end', [hours(20, 24)], 0.1, 24, 1],
  ['new: what was before its first message does not count', [hours(0, 9), hours(9, 14)], null, 15, 2],
  ['never reported', [hours(0, 24)], null, 0, 0],
  ['new at the begin of the day', [], null, 24, 0],
])('HEA-04: %s', (_, silences, ago, observed, down) => {
  const reported = { silences, lastBefore: ago === null ? null : before(ago) }
  expect(uptimeOf(day, reported, timeoutMs)).toEqual({
    observedMs: observed * hourMs,
    downMs: down * hourMs,
  })
})

const usualOf = (perHour: number) => (from: number, to: number) => (perHour * (to - from)) / hourMs

test.each([
  ['quiet at night, as is usual', [hours(0, 7)], 2, usualOf(1), 0],
  ['silent while many are usual', [hours(8, 14)], 0.1, usualOf(40), 3],
  ['silent since days, of which no reads are usual', [hours(0, 24)], 40, usualOf(0), 0],
  ['still learning, and quiet for hours', [hours(0, 7)], 2, () => null, 0],
  ['still learning, and silent for a day', [hours(0, 24)], 2, () => null, 23],
])('HEA-04: a camera: %s', (_, silences, ago, usual, down) => {
  const reported = { silences, lastBefore: before(ago) }
  expect(uptimeOf(day, reported, timeoutMs, usual).downMs).toBe(down * hourMs)
})
