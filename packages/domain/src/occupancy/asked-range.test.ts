import { expect, test } from 'vitest'
import { askedRange, askedRowsRange } from './asked-range.rules.ts'

const now = Date.UTC(2026, 10, 25, 17, 3, 20)
const zone = 'America/Toronto'
const iso = ({ from, to }: { from: number; to: number }) => [
  new Date(from).toISOString(),
  new Date(to).toISOString(),
]

test.each([
  [{}, ['2026-11-24T17:00:00.000Z', '2026-11-25T17:00:00.000Z']],
  [{ timePeriod: 'lastMonth' as const }, ['2026-10-01T04:00:00.000Z', '2026-11-01T04:00:00.000Z']],
  [
    { from: '2020-01-01T00:00:00Z', to: '2020-01-02T01:00:00+01:00' },
    ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z'],
  ],
  [{ from: '2026-10-31', to: '2026-11-01' }, ['2026-10-31T04:00:00.000Z', '2026-11-02T05:00:00.000Z']],
  [
    { from: '2026-10-31T12:00:00Z', to: '2026-10-31' },
    ['2026-10-31T12:00:00.000Z', '2026-11-01T04:00:00.000Z'],
  ],
])('HIS-37: %j is the range %j', (asked, expected) => {
  expect(iso(askedRange(asked, '24h', now, zone))).toEqual(expected)
})

test('HIS-37: rows of a current period go up to now, those of any other to its end', () => {
  const rows = (asked: object, aheadMs?: number) =>
    askedRowsRange(asked, '24h', { now, timeZone: zone, ...(aheadMs && { aheadMs }) }).to
  expect(rows({})).toBe(now + 1)
  expect(rows({ timePeriod: 'thisYear' }, 300_000)).toBe(now + 300_000)
  expect(rows({ timePeriod: 'lastYear' })).toBe(Date.UTC(2026, 0, 1, 5))
  expect(rows({ from: '2026-11-25T00:00:00Z', to: '2026-11-25T17:01:00Z' })).toBe(
    Date.UTC(2026, 10, 25, 17, 1),
  )
})
