import { describe, expect, test } from 'vitest'
import { checkClearing, clearableRange, longestClearingNote, needsPerson } from './clearing.rules.ts'

describe('a person who clears a session', () => {
  test.each([
    ['as it was settled', { wh: 1_500, mostWh: 2_100.7, laterWh: null, laterMostWh: null }, 1_500, 2_100],
    [
      'with what was judged later, below',
      { wh: 1_500, mostWh: 1_500, laterWh: 900, laterMostWh: 900 },
      900,
      1_500,
    ],
    [
      'with what was judged later, above',
      { wh: 1_500, mostWh: 1_500, laterWh: 2_000, laterMostWh: 2_000 },
      1_500,
      2_000,
    ],
    [
      'whose bounds are nearly the same',
      { wh: 1_500, mostWh: 1_499.2, laterWh: null, laterMostWh: null },
      1_500,
      1_500,
    ],
  ])('CHG-63: sets the energy between the least and the most %s', (_, energy, leastWh, mostWh) => {
    expect(clearableRange(energy)).toEqual({ leastWh, mostWh })
  })

  test.each([
    [null, '', []],
    [1.5, '', []],
    ['2.1', '', []],
    [1.499, '', ['too-small']],
    [2.101, '', ['too-large']],
    [1.5005, '', ['decimals']],
    ['many', '', ['not-a-number']],
    [null, 'x'.repeat(longestClearingNote + 1), ['too-long']],
  ])('CHG-63: %s kWh', (kwh, note, codes) => {
    const faults = checkClearing({ kwh, note }, { leastWh: 1_500, mostWh: 2_100 })
    expect(faults.map(({ code }) => code)).toEqual(codes)
  })

  test.each([
    ['in doubt and ended', { doubt: 'gap' as const, endedAt: 1, clearedAt: null }, true],
    ['that runs', { doubt: 'gap' as const, endedAt: null, clearedAt: null }, false],
    ['that is clear', { doubt: null, endedAt: 1, clearedAt: null }, false],
    ['that was cleared', { doubt: 'gap' as const, endedAt: 1, clearedAt: 1 }, false],
  ])('CHG-63: is needed for a session %s', (_, session, isNeeded) => {
    expect(needsPerson(session)).toBe(isNeeded)
  })
})
