import { expect, test } from 'vitest'
import { usualPeriod, type UsualPeriod } from './closure-period.rules.ts'

const zone = 'America/Toronto'
const iso = (at: number | null) => at && new Date(at).toISOString()

test.each<[UsualPeriod, string, string, string | null]>([
  ['today', '2026-11-22T15:00Z', '2026-11-22T15:00:00.000Z', '2026-11-23T05:00:00.000Z'],
  ['tomorrow', '2026-11-22T15:00Z', '2026-11-23T05:00:00.000Z', '2026-11-24T05:00:00.000Z'],
  ['open', '2026-11-22T15:00Z', '2026-11-22T15:00:00.000Z', null],
  // The day before the clock goes back, which has 25 hours.
  ['tomorrow', '2026-10-31T20:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  // A minute before midnight on the lot's clock, when it is already another day in UTC.
  ['today', '2026-11-23T04:59Z', '2026-11-23T04:59:00.000Z', '2026-11-23T05:00:00.000Z'],
  // The day on which the clock goes forward has 23 hours.
  ['today', '2026-03-08T06:00Z', '2026-03-08T06:00:00.000Z', '2026-03-09T04:00:00.000Z'],
])('OCC-52: %s at %s', (period, now, from, to) => {
  const found = usualPeriod(period, Date.parse(now), zone)
  expect([iso(found.from), iso(found.to)]).toEqual([from, to])
})
