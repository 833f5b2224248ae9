import { describe, expect, it, test } from 'vitest'
import { drawPaths, highestOf } from './chart-paths.ts'
import { linear, valueAxis } from '#ui/chart/chart-scale.ts'
import { figureRows, figuresOf } from './history-figures.ts'
import { byDays, inUnit, readHistory, shadesIn, until, withNow } from './history.model.ts'
import { stepAt, stretchesOf } from '#ui/chart/chart-steps.ts'
import { aReply, someSteps } from '../testing/history.builders.ts'

const minute = 60_000

describe('OCC-38 steps', () => {
  it('last until the next begins, the last one until the end', () => {
    const { steps } = readHistory(aReply([1, null, 3], { to: '2026-11-20T15:12:00Z' }))
    expect(steps.map(({ at, end }) => (end - at) / minute)).toEqual([5, 5, 2])
    expect(steps.map(({ value }) => value)).toEqual([1, null, 3])
  })

  it('use the current count for the step that still runs', () => {
    const history = readHistory(aReply([1, 2, null]))
    expect(withNow(history, history.to, 9).steps.at(-1)?.value).toBe(9)
    expect(withNow(history, history.to + 60 * minute, 9).steps.at(-1)?.value).toBeNull()
    expect(withNow(history, history.to, undefined)).toBe(history)
    expect(withNow(readHistory(aReply([1, 2, 3])), history.to, 9).steps.at(-1)?.value).toBe(3)
  })

  it('leave out the future, and do not put the current count there', () => {
    const history = readHistory(aReply([1, 2, null, null, null]))
    const now = history.steps[2]!.at + minute
    const { steps } = until(withNow(history, now, 9), now)
    expect(steps.map(({ value }) => value)).toEqual([1, 2, 9])
    expect(until(history, history.to)).toBe(history)
  })

  it('are found by time', () => {
    const steps = someSteps([1, 2, 3])
    expect([-9, 0, 4.9, 5, 12, 99].map((at) => stepAt(steps, steps[0]!.at + at * minute))).toEqual([
      ...[0, 0, 0, 1, 2, 2],
    ])
  })
})

describe('OCC-38 gaps', () => {
  const x = linear(0, 100 * minute, 0, 100)
  const y = linear(0, 10, 10, 0)
  const lineOf = (values: (number | null)[]) =>
    drawPaths(someSteps(values, { start: 0 }), 'vehicles', undefined, x, y).line

  it('interrupt the line and are never zero', () =>
    expect(lineOf([2, 2, null, null, 4])).toBe('M0,8L5,8L5,8L10,8L10,8M20,6L25,6L25,6'))

  it('keep a single value visible', () => expect(lineOf([null, 3, null])).toBe('M5,7L10,7L10,7'))

  it('draw nothing without values', () => expect(lineOf([null, null])).toBe(''))

  it('are marked along the axis', () =>
    expect(
      stretchesOf(someSteps([1, null, null, 2, null], { start: 0 }), ({ value }) => value === null),
    ).toEqual([
      { from: 5 * minute, to: 15 * minute },
      { from: 20 * minute, to: 25 * minute },
    ]))
})

test.each([
  [50, 200, 'vehicles', 50],
  [50, 200, 'percent', 25],
  [400, 200, 'percent', 200],
  [5, 0, 'percent', null],
  [5, 0, 'vehicles', 5],
  [null, 200, 'vehicles', null],
] as const)('OCC-38 %s of %i in %s is %s', (value, capacity, unit, shown) =>
  expect(inUnit(value, capacity, unit)).toBe(shown),
)

test.each([
  [1, 5, [0, 1]],
  [7, 5, [0, 2, 4, 6]],
  [40, 5, [0, 10, 20, 30, 40]],
  [305, 5, [0, 100, 200, 300]],
  [200, 4, [0, 100, 200]],
])('OCC-36 up to %d in at most %d steps: %j', (highest, most, ticks) => {
  const axis = valueAxis(highest, most)
  expect(axis.ticks).toEqual(ticks)
  expect(axis.top).toBeGreaterThan(highest)
})

it('OCC-36 leaves room for capacity and for values above it', () => {
  expect(highestOf(someSteps([5, 9], { capacity: 40 }), 'vehicles')).toBe(40)
  expect(highestOf(someSteps([80], { capacity: 40 }), 'vehicles')).toBe(80)
  expect(highestOf(someSteps([80], { capacity: 40 }), 'percent')).toBe(200)
})

describe('OCC-40 figures', () => {
  it('are weighted by time, without unobserved time', () => {
    const figures = figuresOf(someSteps([10, 30, null, null], { capacity: 40 }), 'vehicles')
    expect(figures).toMatchObject({ mean: 20, observed: 0.5, peak: { value: 30, capacity: 40 } })
    expect(figuresOf(someSteps([10, 30], { capacity: 40 }), 'percent').mean).toBe(50)
  })

  it('have no mean where nothing was observed', () =>
    expect(figuresOf(someSteps([null]), 'vehicles')).toMatchObject({
      mean: null,
      peak: undefined,
      observed: 0,
    }))

  it('have rows by hours, the repeated one twice', () => {
    const start = Date.parse('2026-11-01T05:00:00Z')
    const steps = someSteps(Array(36).fill(1), { start })
    expect(figureRows(steps, 'vehicles', 'America/Toronto', true).map(({ at }) => at - start)).toEqual([
      ...[0, 60 * minute, 120 * minute],
    ])
  })

  it('have rows by days of the lot', () => {
    const start = Date.parse('2026-11-20T04:30:00Z')
    const rows = figureRows(someSteps(Array(12).fill(3), { start }), 'vehicles', 'America/Toronto', false)
    expect(rows.map(({ at, end }) => (end - at) / minute)).toEqual([30, 30])
  })
})

it('OCC-41 shades what overlaps the time, also without an end yet', () => {
  const shade = { kind: 'closure', reason: 'Works' } as const
  const [over, open] = [
    { ...shade, from: 0, to: 10 },
    { ...shade, from: 5, to: undefined },
  ]
  expect(shadesIn([over, open], 10, 20)).toEqual([open])
  expect(shadesIn([over, open], 0, 5)).toEqual([over])
})

it('OCC-44 uses days where hours would be too narrow: highest count, peak of the usual day', () => {
  const start = Date.parse('2026-11-20T04:30:00Z')
  const history = readHistory(aReply([1]))
  const usual = (median: number) => ({ low: median - 5, median, high: median + 5 })
  const steps = someSteps([3, null, 9, 2, null, null, null, null, null, 4], { start }).map((step, index) => ({
    ...step,
    usual: usual(index),
    imported: index === 1,
  }))
  const days = byDays({ ...history, steps })
  expect(days.stepMinutes).toBe(1440)
  expect(days.steps.map(({ at, end }) => (end - at) / minute)).toEqual([30, 20])
  expect(days.steps.map(({ value }) => value)).toEqual([9, 4])
  expect(days.steps.map(({ usual: known }) => known?.median)).toEqual([5, 9])
  expect(days.steps.map(({ imported }) => imported)).toEqual([true, false])
  expect(byDays(days)).toBe(days)
})
