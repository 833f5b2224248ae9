import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookAlikesOf, matchPlate, type PlateMatch, type ReadToMatch } from './plate-match.ts'

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

const readOf = (
  plate: string,
  candidates: readonly (readonly [string, number])[] = [],
  more: Partial<ReadToMatch> = {},
) => ({
  plate,
  score: 0.8,
  candidates: candidates.map(([one, score]) => ({ plate: one, score })),
  look: {},
  ...more,
})
const knowing =
  (...plates: (string | readonly [string, string])[]) =>
  (plate: string) => {
    const known = plates.find((one) => (typeof one === 'string' ? one : one[0]) === plate)
    return known === undefined ? undefined : typeof known === 'string' ? {} : { make: known[1] }
  }

describe('VEH-02: a read is matched', () => {
  test.each<[string, ReadToMatch, string[], string, PlateMatch]>([
    ['exactly before all', readOf('A0', [['B1', 0.5]]), ['A0', 'AO', 'B1'], 'A0', 'exact'],
    ['by look-alike before candidates', readOf('A0', [['B1', 1]]), ['AO', 'B1'], 'AO', 'lookAlike'],
    [
      'by the best candidate',
      readOf('A0', [
        ['B1', 0.4],
        ['C1', 0.6],
      ]),
      ['B1', 'C1'],
      'C1',
      'candidate',
    ],
    ['not by two characters', readOf('A00'), ['AOO'], 'A00', 'none'],
    ['not if nobody knows it', readOf('A0'), [], 'A0', 'none'],
    ['not if its end is cut', readOf('ABC12'), ['ABC1234'], 'ABC12', 'none'],
    ['not by another character', readOf('ABC1234'), ['ABC1239'], 'ABC1234', 'none'],
  ])('%s', (_name, read, known, plate, match) => {
    expect(matchPlate(read, knowing(...known))).toEqual({ plate, match })
  })
})

const toyota = { look: { make: 'Toyota' } }
describe('VEH-12: several known plates fit', () => {
  test.each<[string, ReadToMatch, (string | [string, string])[], string, PlateMatch]>([
    ['two look-alikes: none', readOf('A0'), ['AO', 'AQ'], 'A0', 'none'],
    [
      'two candidates: none',
      readOf('A0', [
        ['B1', 0.6],
        ['C1', 0.58],
      ]),
      ['B1', 'C1'],
      'A0',
      'none',
    ],
    [
      'the reader prefers one',
      readOf('A0', [
        ['AQ', 0.7],
        ['AO', 0.65],
      ]),
      ['AO', 'AQ'],
      'AQ',
      'lookAlike',
    ],
    [
      'not clearly',
      readOf('A0', [
        ['AQ', 0.7],
        ['AO', 0.66],
      ]),
      ['AO', 'AQ'],
      'A0',
      'none',
    ],
    ['it proposes only one', readOf('A0', [['AO', 0.6]]), ['AO', 'AQ'], 'AO', 'lookAlike'],
    ['one has this make', readOf('A0', [], toyota), ['AO', ['AQ', 'Toyota']], 'AQ', 'lookAlike'],
    [
      'the make before the reader',
      readOf('A0', [['AO', 0.7]], toyota),
      ['AO', ['AQ', 'Toyota']],
      'AQ',
      'lookAlike',
    ],
    [
      'two have this make',
      readOf('A0', [], toyota),
      [
        ['AO', 'Toyota'],
        ['AQ', 'Toyota'],
      ],
      'A0',
      'none',
    ],
    ['one has another make', readOf('A0', [], toyota), ['AO', ['AQ', 'Kia']], 'AO', 'lookAlike'],
    [
      'a look-alike in doubt is not replaced by a candidate',
      readOf('A0', [['B1', 0.7]]),
      ['AO', 'AQ', 'B1'],
      'A0',
      'none',
    ],
    ['a make nobody knows', readOf('A0', [], { look: { make: 'Kia' } }), ['AO', 'AQ'], 'A0', 'none'],
  ])('%s', (_name, read, known, plate, match) => {
    expect(matchPlate(read, knowing(...known))).toEqual({ plate, match })
  })
})

describe('VEH-12: the vehicle contradicts the plate', () => {
  test.each<[string, ReadToMatch, (string | [string, string])[], PlateMatch]>([
    ['a look-alike of another make', readOf('A0', [], toyota), [['AO', 'Kia']], 'none'],
    [
      'which the unsure reader proposes too',
      readOf('A0', [['AO', 0.7]], toyota),
      [['AO', 'Kia']],
      'lookAlike',
    ],
    [
      'but is sure of the plate',
      readOf('A0', [['AO', 0.7]], { ...toyota, score: 0.9 }),
      [['AO', 'Kia']],
      'none',
    ],
    ['a candidate of another make', readOf('A0', [['B1', 0.7]], toyota), [['B1', 'Kia']], 'none'],
    ['and its look-alike may have this one', readOf('A0', [], toyota), [['A0', 'Kia'], 'AO'], 'none'],
    [
      'and its look-alike has a third',
      readOf('A0', [], toyota),
      [
        ['A0', 'Kia'],
        ['AO', 'Ford'],
      ],
      'exact',
    ],
    ['the exact plate has another make', readOf('A0', [], toyota), [['A0', 'Kia']], 'exact'],
    [
      'and its look-alike has this one',
      readOf('A0', [], toyota),
      [
        ['A0', 'Kia'],
        ['AO', 'Toyota'],
      ],
      'none',
    ],
    [
      'or a candidate',
      readOf('A0', [['B1', 0.5]], toyota),
      [
        ['A0', 'Kia'],
        ['B1', 'Toyota'],
      ],
      'none',
    ],
    ['the exact plate may have this make', readOf('A0', [], toyota), ['A0', ['AO', 'Toyota']], 'exact'],
  ])('%s', (_name, read, known, match) => {
    expect(matchPlate(read, knowing(...known)).match).toBe(match)
  })
})

describe('VEH-12: the reader proposes another known plate beside the exact one', () => {
  const beside = (score: number, make?: string) =>
    readOf(
      'A0',
      [
        ['A0', 0.8],
        ['B1', score],
      ],
      { look: { make } },
    )
  test.each<[string, ReadToMatch, (string | [string, string])[], PlateMatch]>([
    ['nearly as likely', beside(0.66), ['A0', 'B1'], 'none'],
    ['clearly less likely', beside(0.65), ['A0', 'B1'], 'exact'],
    ['an unknown one', beside(0.79), ['A0'], 'exact'],
    ['of another make', beside(0.79, 'Kia'), ['A0', ['B1', 'Ford']], 'exact'],
    ['but only the exact one has this make', beside(0.79, 'Kia'), [['A0', 'Kia'], 'B1'], 'exact'],
    [
      'both have this make',
      beside(0.79, 'Kia'),
      [
        ['A0', 'Kia'],
        ['B1', 'Kia'],
      ],
      'none',
    ],
  ])('%s', (_name, read, known, match) => {
    expect(matchPlate(read, knowing(...known)).match).toBe(match)
  })
})

test('VEH-02, VEH-12: whatever is known, a plate that is chosen is known, and the order in which the reader lists its candidates does not matter', () => {
  const plate = fc.string({ unit: fc.constantFrom(...'0OQA8B'), minLength: 2, maxLength: 3 })
  const make = fc.constantFrom('Toyota', 'Kia', undefined)
  const known = fc.array(fc.tuple(plate, make), { maxLength: 12 }).map((entries) => new Map(entries))
  const score = fc.integer({ min: 0, max: 20 }).map((twentieth) => twentieth / 20)
  const candidates = fc.uniqueArray(fc.record({ plate, score }), {
    maxLength: 4,
    selector: (one) => one.plate,
  })
  fc.assert(
    fc.property(known, plate, score, candidates, make, (plates, read, readScore, listed, seen) => {
      const find = (one: string) => (plates.has(one) ? { make: plates.get(one) } : undefined)
      const seenPlate = { plate: read, score: readScore, look: { make: seen } }
      const matched = matchPlate({ ...seenPlate, candidates: listed }, find)
      if (matched.match === 'none') expect(matched.plate).toBe(read)
      else expect(plates.has(matched.plate)).toBe(true)
      expect(matched.match === 'exact').toBe(matched.match !== 'none' && matched.plate === read)
      expect(matchPlate({ ...seenPlate, candidates: [...listed].reverse() }, find)).toEqual(matched)
    }),
  )
})
