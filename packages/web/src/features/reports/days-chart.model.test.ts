import { expect, test } from 'vitest'
import { barsOf, daysBetween, dayValues } from './days-chart.model.ts'

test('days without a value are 0, and days compared with stand beside them', () => {
  const values = new Map([['2026-03-01', 5]])
  const compared = { first: '2026-02-26', values: new Map([['2026-02-27', 3]]) }
  expect(dayValues({ first: '2026-02-28', last: '2026-03-01' }, values, compared)).toEqual([
    { day: '2026-02-28', value: 0, then: 0 },
    { day: '2026-03-01', value: 5, then: 3 },
  ])
})

test('a range within a day is that day', () =>
  expect(daysBetween('2026-03-01', '2026-03-01')).toEqual(['2026-03-01']))

test('where there is no room for each day a bar has the sum of several, and all add up', () => {
  const days = daysBetween('2025-01-01', '2025-12-31').map((day) => ({ day, value: 1, then: null }))
  const bars = barsOf(days, 600)
  expect(bars.length).toBeLessThanOrEqual(120)
  expect(bars.reduce((all, { value }) => all + value, 0)).toBe(365)
  expect(bars[0]!.then).toBeNull()
})
