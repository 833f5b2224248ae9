import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VisitRead } from '../visits/visits.model.ts'
import { closed, entry, hadLeft, inside, minute, play } from './stays.builders.ts'

describe('VIS-44: a person says that a vehicle had left', () => {
  const first = entry(0, 'A1')
  const again = entry(300 * minute, 'A1')

  test.each<[string, VisitRead[], number, string[]]>([
    [
      'before it entered again: a new stay begins with that',
      [first, again, hadLeft(300 * minute - 1, first)],
      0,
      [`A1 0 – ${(300 * minute - 1) / minute} nextEntry until 0 exit missed`, 'A1 300 – open'],
    ],
    [
      'and is not inside: its stay ends with its last read',
      [first, inside(60 * minute, 'A1'), hadLeft(300 * minute, first)],
      0,
      ['A1 0 – 300 nextEntry until 60 exit missed'],
    ],
    [
      'and enters afterwards: that is a new stay, although every exit has a gate',
      [first, hadLeft(200 * minute, first), again],
      0,
      ['A1 0 – 200 nextEntry until 0 exit missed', 'A1 300 – open'],
    ],
    [
      'after its visit had ended by itself',
      [first, entry(49 * 60 * minute, 'B2'), hadLeft(50 * 60 * minute, first), entry(51 * 60 * minute, 'A1')],
      49 * 60 * minute,
      ['A1 0 – 2880 longestStay until 0 exit missed', 'B2 2940 – open', 'A1 3060 – open'],
    ],
    [
      'of a visit that is not known: nothing changes',
      [first, hadLeft(200 * minute, again)],
      0,
      ['A1 0 – open'],
    ],
  ])('%s', (_, reads, until, visits) => {
    expect(play(reads, closed, until)).toEqual(visits)
  })

  test('in any order of what is known', () => {
    const said = hadLeft(300 * minute - 1, first)
    const later = [inside(310 * minute, 'A1'), entry(400 * minute, 'B2')]
    const expected = play([first, said, again, ...later])
    fc.assert(
      fc.property(
        fc.shuffledSubarray([first, said, again, ...later], { minLength: 5, maxLength: 5 }),
        (reads) => {
          expect(play(reads)).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })
})
