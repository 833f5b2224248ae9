import { expect, test } from 'vitest'
import { checkSilenceEnd, isSilenced, type Silence } from './alert-silences.rules.ts'

const now = Date.UTC(2026, 10, 20, 15)
const day = 86_400_000
const aSilence = (scope: Silence['scope'], cause: string | null = null, endsAt = now + 1): Silence => ({
  scope,
  cause,
  endsAt,
})

test.each([
  ['in the past', now - 1, 'in-the-past'],
  ['at once', now, 'in-the-past'],
  ['soon', now + 1, undefined],
  ['after 30 days', now + 30 * day, undefined],
  ['later', now + 30 * day + 1, 'too-many-days'],
])('ALE-36 a silence ends %s', (_, endsAt, code) => expect(checkSilenceEnd(endsAt, now)[0]?.code).toBe(code))

test.each<[string, Silence[], boolean]>([
  ['nothing is silenced', [], false],
  ['its cause is', [aSilence('cause', 'occupancy:lot')], true],
  ['another cause is', [aSilence('cause', 'violation')], false],
  ['its type is', [aSilence('occupancy')], true],
  ['another type is', [aSilence('violation')], false],
  ['the lot is', [aSilence('lot')], true],
  ['the lot was until now', [aSilence('lot', null, now)], false],
  ['one of two is over', [aSilence('lot', null, now), aSilence('occupancy')], true],
])('ALE-34, ALE-35 whether an alert is silenced when %s', (_, silences, is) =>
  expect(isSilenced(silences, { cause: 'occupancy:lot', type: 'occupancy' }, now)).toBe(is),
)
