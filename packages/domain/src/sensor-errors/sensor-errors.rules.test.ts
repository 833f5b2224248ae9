import { expect, test } from 'vitest'
import { isBatteryLow, isFlapping, isSilent } from './sensor-errors.rules.ts'

test.each([
  [6, false],
  [7, true],
])('SEN-01: %i changes in the window are flapping: %j', (changes, flapping) => {
  expect(isFlapping(changes)).toBe(flapping)
})

test.each([
  [20, false, false],
  [19, false, true],
  [19, true, true],
  [20, true, true],
  [24, true, true],
  [25, true, false],
  [24, false, false],
])('SEN-02: %i %% after a low one (%j) is low: %j', (percent, wasLow, low) => {
  expect(isBatteryLow(percent, wasLow)).toBe(low)
})

test.each([
  [0, false],
  [180 * 60_000, false],
  [180 * 60_000 + 1, true],
])('SEN-03: %i ms without a message are silence: %j', (ms, silent) => {
  expect(isSilent(1_000_000, 1_000_000 + ms, 180 * 60_000)).toBe(silent)
})
