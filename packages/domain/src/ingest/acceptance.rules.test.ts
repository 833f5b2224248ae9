import { expect, test } from 'vitest'
import { isLate, checkTime } from './acceptance.rules.ts'

const now = Date.UTC(2026, 10, 20, 12)
const minute = 60_000
const week = 7 * 24 * 60 * minute

test.each([
  ['ING-01', -week, 'accepted'],
  ['ING-01', -week - 1, 'too-old'],
  ['ING-02', 5 * minute, 'accepted'],
  ['ING-02', 5 * minute + 1, 'too-new'],
  ['ING-01', 0, 'accepted'],
])('%s: an event %i ms from now is %s', (_rule, ahead, verdict) => {
  expect(checkTime(now + ahead, now)).toBe(verdict)
})

test.each([
  [0, 15, false],
  [-15 * minute, 15, false],
  [-15 * minute - 1, 15, true],
  [-15 * minute - 1, 16, false],
  [-60 * minute - 1, 60, true],
  [5 * minute, 15, false],
])(
  'ING-03: an event %i ms from now, by a lateness window of %i minutes, is late: %j',
  (ahead, minutes, late) => {
    expect(isLate(now + ahead, now, minutes * minute)).toBe(late)
  },
)
