import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('a pause doubles with each failure, up to the longest', () => {
  expect([1, 2, 3, 4, 5, 6].map(backOff(500, 7_000))).toEqual([500, 1_000, 2_000, 4_000, 7_000, 7_000])
  expect([0, -1, 1_000, 1e9].map(backOff(500, 7_000))).toEqual([500, 500, 7_000, 7_000])
})
