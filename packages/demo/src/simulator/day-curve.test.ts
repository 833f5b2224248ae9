import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rhythm } from '#world/demo-world.rows.ts'
import { churnOf, typicalShare } from './day-curve.ts'

const rhythms: Rhythm[] = [
  'office',
  'executive',
  'officeVisitor',
  'retail',
  'retailStaff',
  'charging',
  'aroundTheClock',
  'fleet',
  'accessible',
]

describe('the typical share', () => {
  it.each([
    ['office', true, 11, 0.93],
    ['office', true, 10, 0.885],
    ['office', false, 9, 0.12],
    ['office', true, 0, 0.06],
    ['retail', false, 15, 0.94],
    ['fleet', true, 3, 0.92],
  ] as const)('of %s (workday: %s) at %i is %f', (rhythm, isWorkday, hour, share) => {
    expect(typicalShare(rhythm, isWorkday, hour)).toBeCloseTo(share, 5)
  })

  it('is between empty and full unless stalls are always in demand, and is continuous at the end of the day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rhythms),
        fc.boolean(),
        fc.double({ min: 0, max: 24, noNaN: true }),
        (rhythm, isWorkday, hour) => {
          const share = typicalShare(rhythm, isWorkday, hour)
          return rhythm === 'aroundTheClock' ? share > 1 : share >= 0 && share <= 1
        },
      ),
    )
    for (const rhythm of rhythms) {
      expect(Math.abs(typicalShare(rhythm, true, 24) - typicalShare(rhythm, true, 0))).toBeLessThan(0.02)
      expect(churnOf(rhythm)).toBeGreaterThan(0)
    }
  })
})
