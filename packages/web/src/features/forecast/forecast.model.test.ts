import { expect, test } from 'vitest'
import { byHours, highestIn, rangeOf, readForecast } from './forecast.model.ts'
import { aForecast } from './testing/forecast.builders.ts'

const at = (text: string) => Date.parse(text)
const day = (name: string, peak: number | null) => ({
  day: name,
  peak,
  fullChance: 0,
  fullAt: null,
  fullText: null,
})

test('FOR-30: points are the ends of their quarters; the one that runs begins now', () => {
  const reply = aForecast([10, 20], { start: at('2026-11-20T15:15:00Z') })
  const { steps } = readForecast({ ...reply, at: '2026-11-20T15:22:00Z' })
  expect(steps.map((step) => [step.at, step.end, step.value])).toEqual([
    [at('2026-11-20T15:22:00Z'), at('2026-11-20T15:30:00Z'), 10],
    [at('2026-11-20T15:30:00Z'), at('2026-11-20T15:45:00Z'), 20],
  ])
})

test('FOR-16: the peak of a day stands where its highest value is; a day without values has none, one that goes on is left out', () => {
  const { days } = readForecast(
    aForecast([10, 30, 20, ...Array<null>(96).fill(null), 9], {
      start: at('2026-11-21T04:15:00Z'),
      days: [day('2026-11-20', 33), day('2026-11-21', null), day('2026-11-22', 9)],
    }),
  )
  expect(days.map((one) => [one.day, one.steps.length, one.peak?.value])).toEqual([
    ['2026-11-20', 3, 33],
    ['2026-11-21', 96, undefined],
  ])
  expect(days[0]!.peak!.at).toBe(at('2026-11-21T04:45:00Z'))
})

test('FOR-02: quarters of a day of 25 hours all belong to it', () => {
  const { days } = readForecast(
    aForecast(Array<number>(101).fill(7), {
      start: at('2026-11-01T04:00:00Z'),
      days: [day('2026-11-01', 7), day('2026-11-02', 8)],
    }),
  )
  expect(days.map(({ steps }) => steps.length)).toEqual([100])
})

test('FOR-40: the highest value lies between the highest ends of the band', () => {
  const { steps } = readForecast(aForecast([10, 30, 20]))
  expect(rangeOf(steps, 32)).toEqual({ low: 25, high: 35 })
  expect(rangeOf(steps, 38)).toEqual({ low: 25, high: 38 })
  expect(rangeOf(steps, null)).toBeNull()
  expect(rangeOf([{ ...steps[0]!, low: null }], 10)).toBeNull()
})

test('the table has the highest value of each hour', () => {
  const { steps } = readForecast(aForecast([1, 2, 3, 9, 5, 6, 7, 8], { start: at('2026-11-20T15:00:00Z') }))
  expect(byHours(steps).map(({ value }) => value)).toEqual([9, 8])
})

test('FOR-70: the highest value of a time', () => {
  const start = at('2026-11-20T15:00:00Z')
  const { steps } = readForecast(aForecast([1, 9, null, 4], { start }))
  const highest = (from: number, to: number) => highestIn(steps, start + from, start + to)?.value
  expect([highest(0, Infinity), highest(1_800_000, Infinity), highest(1_800_000, 2_700_000)]).toEqual([
    9,
    4,
    undefined,
  ])
})
