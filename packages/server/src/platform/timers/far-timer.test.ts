import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callAt } from './far-timer.ts'

const day = 86_400_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['in an hour', day / 24],
  ['in 30 days, more than a timer of Node can count', 30 * day],
  ['in a year', 365 * day],
])('LIV-14: a timer due %s fires then, not before', (_, ms) => {
  const work = vi.fn()
  callAt(Date.now() + ms, work)
  vi.advanceTimersByTime(ms - 1)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a timer due in the past fires at once, a cancelled one never', () => {
  const past = vi.fn()
  const canceled = vi.fn()
  callAt(Date.now() - day, past)
  const cancel = callAt(Date.now() + 40 * day, canceled)
  vi.advanceTimersByTime(30 * day)
  cancel()
  vi.advanceTimersByTime(30 * day)
  expect(past).toHaveBeenCalledTimes(1)
  expect(canceled).not.toHaveBeenCalled()
})
