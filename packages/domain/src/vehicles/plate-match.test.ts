import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookAlikesOf, matchPlate } from './plate-match.ts'

describe('VEH-01: look-alikes', () => {
  test.each([
    ['A0', ['AO', 'AQ', 'AD']],
    ['1', ['I', 'L']],
    ['Z', ['2']],
    ['S8', ['58', 'SB']],
    ['6', ['G']],
    ['XYW', []],
  ])('of %s are %j', (plate, alike) => {
    expect(lookAlikesOf(plate).sort()).toEqual([...alike].sort())
  })

  const plate = fc.string({ unit: fc.constantFrom(...'0OQD1IL2Z5S8B6GAX7'), minLength: 1, maxLength: 8 })
  test('are mutual, of the same length, and differ in one place', () => {
    fc.assert(
      fc.property(plate, (one) => {
        for (const other of lookAlikesOf(one)) {
          expect(lookAlikesOf(other)).toContain(one)
          expect(other).toHaveLength(one.length)
          expect([...other].filter((letter, place) => letter !== one[place])).toHaveLength(1)
        }
      }),
    )
  })
})

test.each([
  ['exact before all', 'A0', [{ plate: 'B1', score: 1 }], ['A0', 'AO', 'B1'], 'A0', 'exact'],
  ['look-alike before candidates', 'A0', [{ plate: 'B1', score: 1 }], ['AO', 'B1'], 'AO', 'lookAlike'],
  [
    'the best candidate',
    'A0',
    [
      { plate: 'B1', score: 0.4 },
      { plate: 'C1', score: 0.6 },
    ],
    ['B1', 'C1'],
    'C1',
    'candidate',
  ],
  ['two characters are too many', 'A00', [], ['AOO'], 'A00', 'none'],
  ['nobody knows it', 'A0', [], [], 'A0', 'none'],
])('VEH-02: %s', (_name, read, candidates, known, plate, match) => {
  expect(matchPlate(read, candidates, (one) => known.includes(one))).toEqual({ plate, match })
})
