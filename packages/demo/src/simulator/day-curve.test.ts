import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rhythm } from '#world/demo-world.rows.ts'
import { usualShare } from './day-curve.ts'

const toronto = 'America/Toronto'
const at = (text: string) => Date.parse(text)

describe('the usual share', () => {
  it.each([
    ['office', '2026-11-20T11:00:00-05:00', 0.93],
    ['office', '2026-11-20T10:00:00-05:00', 0.885],
    ['office', '2026-11-21T09:00:00-05:00', 0.12],
    ['office', '2026-11-20T00:00:00-05:00', 0.06],
    ['retail', '2026-11-21T15:00:00-05:00', 0.94],
    ['fleet', '2026-11-20T03:00:00-05:00', 0.92],
  ] as const)('of %s at %s is %f', (rhythm, text, share) => {
    expect(usualShare(rhythm, at(text), toronto)).toBeCloseTo(share, 5)
  })

  it('goes by the lot’s own clock', () => {
    const noonInToronto = at('2026-11-20T12:00:00-05:00')
    expect(usualShare('office', noonInToronto, 'Pacific/Auckland')).toBeLessThan(
      usualShare('office', noonInToronto, toronto) / 2,
    )
  })

  it('stays between empty and full, at any moment, clock changes included', () => {
    const rhythms: Rhythm[] = [
      'office',
      'executive',
      'officeVisitor',
      'retail',
      'retailStaff',
      'charging',
      'fleet',
      'accessible',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...rhythms),
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }),
        (rhythm, when) => {
          const share = usualShare(rhythm, when, toronto)
          return share >= 0 && share <= 1
        },
      ),
    )
    expect(usualShare('retail', at('2026-11-02T04:59:59Z'), toronto)).toBeCloseTo(0.02, 3)
  })
})
