import { describe, expect, test } from 'vitest'
import {
  changePercent,
  comparedRange,
  rangeBefore,
  reportRange,
  sameRangeLastYear,
  type AskedReport,
} from './report-range.rules.ts'

const toronto = 'America/Toronto'
const at = (text: string) => Date.parse(text)
const texts = ({ from, to }: { from: number; to: number }) => [
  new Date(from).toISOString().slice(0, 16),
  new Date(to).toISOString().slice(0, 16),
]
const now = at('2026-11-28T15:02:00Z')
const asked = (more: AskedReport) => reportRange(more, { now, timeZone: toronto })

test('REP-10: without a range it is the last 24 hours, up to now', () => {
  expect(asked({})).toEqual({ from: at('2026-11-27T15:00:00Z'), to: now + 1 })
})

test('REP-10: the last day of a range is included', () => {
  expect(texts(asked({ from: '2026-11-01', to: '2026-11-01' }))).toEqual([
    '2026-11-01T04:00',
    '2026-11-02T05:00',
  ])
})

test('REP-11: the next 30 days begin now, and end at the same time of day', () => {
  expect(asked({ timePeriod: 'next30d' })).toEqual({ from: now, to: at('2026-12-28T15:02:00Z') })
})

describe('REP-12: the period before', () => {
  const before = (more: AskedReport) => texts(rangeBefore(more, asked(more), toronto))
  test.each<[string, AskedReport, [string, string]]>([
    [
      'of whole days, across a change of the clock',
      { from: '2026-11-01', to: '2026-11-07' },
      ['2026-10-25T04:00', '2026-11-01T04:00'],
    ],
    ['of last month', { timePeriod: 'lastMonth' }, ['2026-09-01T04:00', '2026-10-01T04:00']],
    ['of last year', { timePeriod: 'lastYear' }, ['2024-01-01T05:00', '2025-01-01T05:00']],
    ['of this year', { timePeriod: 'thisYear' }, ['2025-01-01T05:00', '2025-11-28T15:02']],
    ['of 30 days', { timePeriod: '30d' }, ['2026-09-29T14:00', '2026-10-29T14:00']],
    [
      'of a part of a day',
      { from: '2026-11-05T10:00:00Z', to: '2026-11-05T16:00:00Z' },
      ['2026-11-05T04:00', '2026-11-05T10:00'],
    ],
  ])('%s', (_, more, expected) => expect(before(more)).toEqual(expected))

  test('ends where the range begins', () => {
    for (const timePeriod of ['24h', '7d', '365d', 'lastMonth', 'lastYear'] as const) {
      const range = asked({ timePeriod })
      expect(rangeBefore({ timePeriod }, range, toronto).to).toBe(range.from)
    }
  })
})

test('REP-13: the same period last year, on the lot’s clock', () => {
  expect(texts(sameRangeLastYear(asked({ from: '2028-02-29', to: '2028-03-31' }), toronto))).toEqual([
    '2027-02-28T05:00',
    '2027-04-01T04:00',
  ])
  const range = asked({ timePeriod: '7d' })
  expect(comparedRange('lastYear', { timePeriod: '7d' }, range, toronto)).toEqual(
    sameRangeLastYear(range, toronto),
  )
})

test.each([
  [150, 100, 50],
  [100, 150, -33.3],
  [-50, -100, 50],
  [5, 0, null],
])('REP-14: from %i to %i', (one, then, percent) => expect(changePercent(one, then)).toBe(percent))
