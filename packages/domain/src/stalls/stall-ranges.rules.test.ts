import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inNumberOrder, rangesOf, stallsNamedIn } from './stall-ranges.rules.ts'

const rangeTexts = (numbers: readonly string[]) =>
  rangesOf(numbers).map(({ first, last, count }) => (count === 1 ? first : `${first} to ${last}`))

test.each<[string[], string[]]>([
  [[], []],
  [['A1'], ['A1']],
  [['L6-123', 'L6-121', 'L6-122'], ['L6-121 to L6-123']],
  [
    ['L6-121', 'L6-123'],
    ['L6-121', 'L6-123'],
  ],
  [['L6-098', 'L6-099', 'L6-100'], ['L6-098 to L6-100']],
  [['9', '10', '11'], ['9 to 11']],
  [
    ['9', '010'],
    ['9', '010'],
  ],
  [
    ['A1', 'B2', 'A2'],
    ['A1 to A2', 'B2'],
  ],
  [
    ['North', 'South', 'A1', 'A1'],
    ['A1', 'North', 'South'],
  ],
])('STA-45: %j in ranges', (numbers, ranges) => {
  expect(rangeTexts(numbers)).toEqual(ranges)
})

const lot = ['L6-120', 'L6-121', 'L6-122', 'L6-124', 'Bay 7', 'Bay 8', 'A - B']

test.each<[string, string[], string[]]>([
  ['L6-121', ['L6-121'], []],
  ['l6-121 TO l6-124', ['L6-121', 'L6-122', 'L6-124'], []],
  ['L6-120 – L6-121, Bay 7', ['L6-120', 'L6-121', 'Bay 7'], []],
  ['L6-120 - L6-121; bay 7..bay 8', ['L6-120', 'L6-121', 'Bay 7', 'Bay 8'], []],
  ['L6-120 a L6-121\nL6-120', ['L6-120', 'L6-121'], []],
  ['A - B', ['A - B'], []],
  ['L6-124 to L6-120', [], ['L6-124 to L6-120']],
  ['L6-120 to Bay 8', [], ['L6-120 to Bay 8']],
  ['L7-001 to L7-009', [], ['L7-001 to L7-009']],
  ['L6-1 to L6-2 to L6-3', [], ['L6-1 to L6-2 to L6-3']],
  ['Z9', ['Z9'], []],
  [' , ;\n', [], []],
])('STA-45: %j names stalls of the lot', (text, numbers, wrong) => {
  expect(stallsNamedIn(text, lot)).toEqual({ numbers, wrong })
})

test('STA-45: without the numbers of the lot a range has all that it spans, up to a limit', () => {
  expect(stallsNamedIn('L6-098 to L6-101').numbers).toEqual(['L6-098', 'L6-099', 'L6-100', 'L6-101'])
  expect(stallsNamedIn('1 to 999999').wrong).toEqual(['1 to 999999'])
})

test('STA-45: ranges written out name the same stalls again', () => {
  const number = fc.tuple(fc.constantFrom('L6-', 'P', ''), fc.integer({ min: 1, max: 30 }))
  const numbers = fc.uniqueArray(number.map(([prefix, n]) => `${prefix}${String(n).padStart(2, '0')}`))
  fc.assert(
    fc.property(numbers, (all) => {
      const text = rangeTexts(all).join(', ')
      expect(stallsNamedIn(text, all).numbers).toEqual(inNumberOrder(all))
      expect(stallsNamedIn(text).numbers).toEqual(inNumberOrder(all))
    }),
  )
})
