import { expect, test } from 'vitest'
import { maxTickDelayMs, tickDelayOf } from './tick-delay.ts'

const idOf = (index: number) => `019a0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

test('OCC-05: the timers of 10,000 lots are spread evenly over the maximum delay', () => {
  const seconds = new Map<number, number>()
  for (let index = 0; index < 10_000; index++) {
    const delay = tickDelayOf(idOf(index))
    expect(delay).toBe(tickDelayOf(idOf(index)))
    const second = Math.floor(delay / 1_000)
    seconds.set(second, (seconds.get(second) ?? 0) + 1)
  }
  const even = 10_000 / (maxTickDelayMs / 1_000)
  expect(seconds.size).toBe(maxTickDelayMs / 1_000)
  expect(Math.max(...seconds.values())).toBeLessThan(2 * even)
  expect(tickDelayOf(idOf(1), 0)).toBe(0)
})
