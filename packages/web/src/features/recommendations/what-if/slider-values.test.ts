import { expect, test } from 'vitest'
import { keyedValue, readTyped, steppedValue } from './slider-values.ts'

const steps = { min: -50, max: 50, step: 1 }

test.each([
  [3.4, 3],
  [3.6, 4],
  [49.9, 50],
  [-60, -50],
  [70, 50],
])('dragged to %f it stands at %i', (dragged, value) => expect(steppedValue(dragged, steps)).toBe(value))

test.each([
  ['ArrowRight', 3.3, 4.3],
  ['ArrowDown', 3.3, 2.3],
  ['PageUp', 0, 10],
  ['PageDown', -45, -50],
  ['Home', 3, -50],
  ['End', 3, 50],
  ['a', 3, undefined],
])('%s at %f leads to %s', (key, value, next) => expect(keyedValue(key, value, steps)).toBe(next))

test.each([
  ['1,200', 1200],
  [' 30 ', 30],
  ['30.6', 31],
  ['-5', null],
  ['', null],
  ['thirty', null],
  ['100001', null],
])('“%s” is read as %s', (text, value) =>
  expect(readTyped(text, { min: 0, most: 100_000, decimals: 0 })).toBe(value),
)

test('a typed minus may be the typographic one', () =>
  expect(readTyped('−2.5', { min: -50, most: 50, decimals: 2 })).toBe(-2.5))
