import { expect, test } from 'vitest'
import { isSameData } from './same-data.ts'

test.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: 1 }, { a: 2 }, false],
  [[1, 2], [2, 1], false],
  [Number.NaN, Number.NaN, true],
  [Number.NaN, null, false],
  [undefined, null, false],
  ['1', 1, false],
])('%j and %j', (one, other, same) => {
  expect(isSameData(one, other)).toBe(same)
})
