import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  mayBeAnother,
  mayNotify,
  noticeDoubts,
  type NoticeDoubt,
  type NoticeEvidence,
} from './notice-rule.ts'

const certain: NoticeEvidence = {
  match: 'exact',
  score: 0.9,
  reported: { make: 'Toyota', color: 'silver' },
  known: { make: 'TOYOTA', color: 'Gris' },
  mayBeAnother: false,
}

describe('VEH-20: a notice goes out without a person', () => {
  test.each<[string, Partial<NoticeEvidence>, NoticeDoubt[]]>([
    ['exact, at least 0.9, make and color agree', {}, []],
    ['nothing known of the vehicle', { known: {} }, []],
    ['nothing reported of the vehicle', { reported: {} }, []],
    ['a score just below', { score: 0.899 }, ['lowScore']],
    ['no score', { score: null }, ['lowScore']],
    ['an invalid score', { score: Number.NaN }, ['lowScore']],
    ['a look-alike', { match: 'lookAlike' }, ['notExact']],
    ['a candidate', { match: 'candidate' }, ['notExact']],
    ['no match', { match: 'none' }, ['notExact']],
    ['another make', { known: { make: 'Honda', color: 'gray' } }, ['otherMake']],
    ['another color', { known: { make: 'toyota', color: 'red' } }, ['otherColor']],
    ['one agrees, the other contradicts', { known: { color: 'azul' } }, ['otherColor']],
    [
      'all at once',
      { match: 'candidate', score: 0.4, known: { make: 'VW', color: 'black' } },
      ['notExact', 'lowScore', 'otherMake', 'otherColor'],
    ],
    [
      'a person confirmed it',
      { match: 'confirmed', score: null, known: { make: 'Honda' }, mayBeAnother: true },
      [],
    ],
  ])('%s', (_name, more, doubts) => {
    expect(noticeDoubts({ ...certain, ...more })).toEqual(doubts)
    expect(mayNotify({ ...certain, ...more })).toBe(doubts.length === 0)
  })
})

describe('VEH-21: a read that may be another plate', () => {
  test.each<[string, Partial<NoticeEvidence>, boolean]>([
    ['the vehicle agrees', {}, true],
    ['only the make agrees', { known: { make: 'Toyota' } }, true],
    ['nothing known of the vehicle', { known: {} }, false],
    ['nothing reported', { reported: {} }, false],
  ])('%s', (_name, more, expected) => {
    expect(mayNotify({ ...certain, mayBeAnother: true, ...more })).toBe(expected)
  })

  test.each<[string, string, [string, number][], string[], boolean]>([
    ['a look-alike is known', 'ABC0', [], ['ABC0', 'ABCO'], true],
    ['one other character', 'ABC123', [], ['ABX123'], true],
    ['the known plate has one more', 'ABC123', [], ['ABC1234'], true],
    ['the known plate has one less', 'ABC123', [], ['AC123'], true],
    ['the end is cut', 'ABC12', [], ['ABC1234'], true],
    ['the end of a short one is cut', 'AB1', [], ['AB123'], false],
    ['two characters', 'ABC123', [], ['ABX124'], false],
    [
      'a close candidate',
      'ABC123',
      [
        ['ABC123', 0.93],
        ['ABX124', 0.8],
      ],
      [],
      true,
    ],
    [
      'a distant candidate',
      'ABC123',
      [
        ['ABC123', 0.93],
        ['ABX124', 0.78],
      ],
      [],
      false,
    ],
    [
      'a candidate above it',
      'ABC123',
      [
        ['ABX124', 0.95],
        ['ABC123', 0.5],
      ],
      [],
      true,
    ],
    ['only itself', 'ABC123', [['ABC123', 0.93]], ['ABC123'], false],
    ['nothing', 'ABC123', [], [], false],
  ])('%s', (_name, plate, candidates, known, expected) => {
    const listed = candidates.map(([one, score]) => ({ plate: one, score }))
    expect(mayBeAnother(plate, listed, known)).toBe(expected)
  })

  const text = fc.string({ unit: fc.constantFrom(...'AB01'), minLength: 1, maxLength: 8 })
  test('nearness is mutual', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(mayBeAnother(a, [], [b])).toBe(mayBeAnother(b, [], [a]))
      }),
    )
  })

  test('every single error is near', () => {
    const plate = fc.string({ unit: fc.constantFrom(...'ABC123'), minLength: 6, maxLength: 8 })
    fc.assert(
      fc.property(plate, fc.nat(8), fc.constantFrom('X', ''), fc.nat(1), (known, at, letter, kept) => {
        const place = at % known.length
        const read = known.slice(0, place) + letter + known.slice(place + (letter === '' ? 1 : kept))
        expect(mayBeAnother(read, [], [known])).toBe(true)
      }),
    )
  })
})

test('with more doubt a notice never goes out that waited with less', () => {
  const look = fc.record({
    make: fc.constantFrom('Ford', 'Kia', null),
    color: fc.constantFrom('red', 'blue', null),
  })
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), look, look, (score, reported, known) => {
      const less = { match: 'exact', score, reported, known, mayBeAnother: false } as const
      if (!mayNotify(less)) {
        expect(mayNotify({ ...less, mayBeAnother: true })).toBe(false)
        expect(mayNotify({ ...less, match: 'lookAlike' })).toBe(false)
      }
    }),
  )
})
