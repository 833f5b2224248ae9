import { expect, test } from 'vitest'
import { readForecast } from '#features/forecast/forecast.public.ts'
import { aForecast } from '#features/forecast/testing/forecast.builders.ts'
import { someSteps } from '../testing/history.builders.ts'
import { aheadOf, withAhead } from './ahead.ts'
import type { History } from './history.model.ts'

const start = Date.parse('2026-11-20T15:00:00Z')
const minute = 60_000
const history = (values: (number | null)[]): History => ({
  from: start,
  to: start + values.length * 5 * minute,
  timeZone: 'America/Toronto',
  stepMinutes: 5,
  capacity: 40,
  steps: someSteps(values),
  shades: [],
})
const ahead = aheadOf(readForecast(aForecast([20, null, 30])))

test('FOR-30: history and forecast are one line without an overlap', () => {
  const { steps } = withAhead(history([1, 2, 3, 4]), ahead.quarters)
  const begin = start + 20 * minute
  expect(steps.slice(3).map(({ at, value }) => [at, value])).toEqual([
    [start + 15 * minute, 4],
    [begin, 20],
    [begin + 10 * minute, null],
    [begin + 25 * minute, 30],
  ])
  expect(steps.map((step) => step.ahead !== undefined)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ])
})

test('FOR-03: nothing that is forecast takes the place of what is known', () => {
  expect(withAhead(history(Array<number>(20).fill(5)), ahead.quarters).steps).toHaveLength(20)
  const plain = history([1])
  expect(withAhead(plain, undefined)).toBe(plain)
})

test('FOR-16: by days, the forecast is the fitted peak with its range', () => {
  expect(ahead.days.map(({ value, ahead: range }) => [value, range])).toEqual([[39, { low: 25, high: 39 }]])
  expect(ahead.peaks.map(({ value }) => value)).toEqual([39])
})
