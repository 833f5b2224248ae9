import { expect, test } from 'vitest'
import { instantAt, tomorrowMorning } from './snooze-times.ts'

const toronto = 'America/Toronto'
const iso = (at: number | undefined) => at && new Date(at).toISOString()

test.each([
  ['in the evening', '2026-11-21T02:00:00Z', '2026-11-21T11:00:00.000Z'],
  ['after midnight', '2026-11-21T05:30:00Z', '2026-11-22T11:00:00.000Z'],
  ['before the clocks go forward', '2026-03-08T01:00:00Z', '2026-03-08T10:00:00.000Z'],
])('ALE-34 until tomorrow, %s, is 06:00 on the lot’s clock', (_, now, until) =>
  expect(iso(tomorrowMorning(Date.parse(now), toronto))).toBe(until),
)

test('a time that the clock skips is an hour later; what is no time is none', () => {
  expect(iso(instantAt('2026-03-08T02:30', toronto))).toBe('2026-03-08T07:30:00.000Z')
  expect(instantAt('', toronto)).toBeUndefined()
})
