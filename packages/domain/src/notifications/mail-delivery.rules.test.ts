import { expect, test } from 'vitest'
import { shouldKeepTrying, pauseAfterDeferral, pauseWhileAway } from './mail-delivery.rules.ts'

test.each([
  [1, 30],
  [2, 60],
  [3, 120],
  [8, 3_600],
  [1_000, 3_600],
])('MAIL-04: after deferral %d a mail waits %d s', (attempts, seconds) => {
  expect(pauseAfterDeferral(attempts)).toBe(seconds * 1_000)
})

test.each([
  [1, 5],
  [2, 10],
  [5, 60],
  [5_000, 60],
])('MAIL-05: after attempt %d at an unavailable server, the next follows in %d s', (attempts, seconds) => {
  expect(pauseWhileAway(attempts)).toBe(seconds * 1_000)
})

test('MAIL-06: retries end three days after the e-mail was due', () => {
  const days = (n: number) => n * 86_400_000
  expect(shouldKeepTrying(0, days(3) - 1)).toBe(true)
  expect(shouldKeepTrying(0, days(3))).toBe(false)
})
