import { expect, test } from 'vitest'
import { ClosedStalls } from './closed-stalls.ts'

test('OCC-13: stalls are closed from the start of a closure, and each counts once', () => {
  const closed = new ClosedStalls([
    { from: 100, to: 300, stallIds: ['a', 'b'] },
    { from: 200, to: null, stallIds: ['b', 'c'] },
    { from: 300, to: 400, stallIds: ['d'] },
  ])
  expect([99, 100, 199, 200, 299, 300, 399, 400, 9_999].map((time) => closed.at(time))).toEqual([
    0, 2, 2, 3, 3, 3, 3, 2, 2,
  ])
  expect(new ClosedStalls([]).at(5)).toBe(0)
})
