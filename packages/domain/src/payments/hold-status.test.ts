import { describe, expect, test } from 'vitest'
import { holdStatusOf, releasedCentsOf, type KnownHold } from './hold-status.ts'

const hold = (changes: Partial<KnownHold>): KnownHold =>
  Object.assign({ state: 'approved' as const, takeCents: null, takeState: null, releaseState: null }, changes)

describe('PAY-145: a hold as staff see it', () => {
  test.each([
    ['started', hold({ state: 'started' }), 'pending'],
    ['of unknown result', hold({ state: 'unknown' }), 'pending'],
    ['declined', hold({ state: 'declined' }), 'declined'],
    ['never carried out', hold({ state: 'not-charged' }), 'not-held'],
    ['that is held', hold({}), 'held'],
    ['of which a part is asked for', hold({ takeCents: 5, takeState: 'started' }), 'taking'],
    ['of which a part is taken', hold({ takeCents: 5, takeState: 'approved' }), 'taken'],
    ['of which nothing could be taken', hold({ takeCents: 5, takeState: 'not-charged' }), 'take-failed'],
    ['whose release is asked for', hold({ takeCents: 0, releaseState: 'unknown' }), 'releasing'],
    ['that is released', hold({ takeCents: 0, releaseState: 'approved' }), 'released'],
    ['that could not be released', hold({ takeCents: 0, releaseState: 'declined' }), 'release-failed'],
  ] as const)('%s', (_, known, status) => {
    expect(holdStatusOf(known)).toBe(status)
  })

  test('gives the rest back', () => {
    expect(releasedCentsOf('taken', 2_000, 181)).toBe(1_819)
    expect(releasedCentsOf('released', 2_000, 0)).toBe(2_000)
    expect(releasedCentsOf('held', 2_000, null)).toBeNull()
  })
})
