import { describe, expect, test } from 'vitest'
import { fillDay, mergeDay, sumDays, type DayData } from './history-days.rules.ts'
import { rangeOf, resolutionOf, type HistoryPeriod } from './history-range.rules.ts'
import { daysOf, historyOf, usualRangeOf, type HistorySource } from './history.rules.ts'
import { percentileOf, usualOf } from './usual-day.rules.ts'

const zone = 'America/Toronto'
const day = 86_400_000
const at = (time: string) => Date.parse(time)
const iso = (time: number) => new Date(time).toISOString().slice(0, 16)

const known = (
  live: DayData['live'],
  imported: DayData['imported'] = null,
  more: Partial<DayData> = {},
): DayData => ({
  live,
  imported,
  capacity: 100,
  revised: false,
  ...more,
})
const all = (value: number | null, slots = 288) => Array<number | null>(slots).fill(value)

describe('HIS-33: a time period', () => {
  const now = at('2026-11-20T17:02:30Z')
  test.each<[HistoryPeriod, string, string]>([
    ['24h', '2026-11-19T17:00', '2026-11-20T17:00'],
    ['7d', '2026-11-13T17:00', '2026-11-20T17:00'],
    ['30d', '2026-10-21T16:00', '2026-11-20T17:00'],
    ['90d', '2026-08-22T16:00', '2026-11-20T17:00'],
    ['180d', '2026-05-24T16:00', '2026-11-20T17:00'],
    ['365d', '2025-11-20T17:00', '2026-11-20T17:00'],
    ['lastMonth', '2026-10-01T04:00', '2026-11-01T04:00'],
    ['lastYear', '2025-01-01T05:00', '2026-01-01T05:00'],
    ['thisYear', '2026-01-01T05:00', '2026-11-20T17:00'],
  ])('%s', (period, from, to) => {
    const range = rangeOf(period, now, zone)
    expect([iso(range.from), iso(range.to)]).toEqual([from, to])
  })

  test('24 hours are 24 hours, whatever the clock did', () => {
    const range = rangeOf('24h', at('2026-11-01T17:00Z'), zone)
    expect(range.to - range.from).toBe(day)
  })

  test('this year is empty at the turn of the year', () => {
    const newYear = at('2026-01-01T05:00Z')
    expect(rangeOf('thisYear', newYear, zone)).toEqual({ from: newYear, to: newYear })
    expect(historyOf(source({}), { from: newYear, to: newYear }, 5)).toEqual([])
  })
})

test.each([
  [1, 5],
  [8, 5],
  [8.01, 30],
  [32, 30],
  [33, 120],
  [93, 120],
  [94, 240],
  [190, 240],
  [191, 1_440],
  [1_800, 1_440],
])('HIS-30: %i days have steps of %i minutes', (days, minutes) => {
  expect(resolutionOf({ from: 0, to: days * day })).toBe(minutes)
})

describe('HIS-20: live values', () => {
  test('take precedence over imported ones, which fill in where no device reported', () => {
    const merged = mergeDay(known([1, null, null], [5, 6, null]), 3)
    expect(merged).toMatchObject({ values: [1, 6, null], isImported: [false, true, false] })
  })

  test('and a day has as many slots as its clock, whatever was stored', () => {
    expect(mergeDay(known(null, [1]), 3).values).toEqual([1, null, null])
    expect(mergeDay(known([1, 2, 3, 4]), 3).values).toEqual([1, 2, 3])
  })
})

describe('HIS-32: a type', () => {
  const tenants = mergeDay(known([1, 2, null, 4], null, { capacity: 10 }), 4)
  const others = mergeDay(known([null, 3, 5, 6], [7, 7, 7, 7], { capacity: 20, revised: true }), 4)
  test('is the sum of its groups, and unknown where one of them is', () => {
    expect(sumDays([tenants, others])).toEqual({
      values: [8, 5, null, 10],
      isImported: [true, false, false, false],
      capacity: 30,
      revised: true,
    })
    expect(sumDays([tenants])).toBe(tenants)
  })
})

const source = (
  days: Record<string, readonly DayData[]>,
  more: Partial<HistorySource> = {},
): HistorySource => ({
  timeZone: zone,
  usual: { from: 0, to: 0 },
  capacity: 100,
  days: new Map(Object.entries(days)),
  excluded: [],
  ...more,
})

describe('HIS-24: a lot', () => {
  const own = mergeDay(known([1, null, null], [null, 5, null], { capacity: 9 }), 3)
  const sum = sumDays([
    mergeDay(known(null, [10, 10, 10], { capacity: 3 }), 3),
    mergeDay(known(null, [20, 20, 20], { capacity: 4 }), 3),
  ])

  test('is the sum of its groups’ imports where it has no data itself', () => {
    expect(fillDay(own, sum)).toMatchObject({
      values: [1, 5, 30],
      isImported: [false, true, true],
      capacity: 9,
    })
  })

  test('is either of them where there is only one', () => {
    expect(fillDay(own, undefined)).toBe(own)
    expect(fillDay(undefined, sum)).toMatchObject({ values: [30, 30, 30], capacity: 7 })
    expect(fillDay(undefined, undefined)).toBeUndefined()
  })

  test('and a history shows the same', () => {
    const range = { from: at('2026-01-05T15:00Z'), to: at('2026-01-05T15:05Z') }
    const groupImports = new Map([['2026-01-05', [known(null, all(2)), known(null, all(3))]]])
    expect(historyOf(source({}, { groupImports }), range, 5)).toMatchObject([
      { occupancy: 5, imported: true },
    ])
    const live = { '2026-01-05': [known(all(9))] }
    expect(historyOf(source(live, { groupImports }), range, 5)).toMatchObject([
      { occupancy: 9, imported: false },
    ])
  })
})

describe('HIS-30, HIS-31: steps', () => {
  const range = { from: at('2026-01-05T15:00Z'), to: at('2026-01-05T16:00Z') }
  test('are the highest value in them', () => {
    const values = all(1)
    values[121] = 9
    values[126] = 4
    const steps = historyOf(source({ '2026-01-05': [known(values)] }), range, 30)
    expect(steps.map(({ at: time, occupancy }) => [iso(time), occupancy])).toEqual([
      ['2026-01-05T15:00', 9],
      ['2026-01-05T15:30', 4],
    ])
  })

  test('are unknown without data, and zero is not unknown', () => {
    const values = all(null)
    values[126] = 0
    const steps = historyOf(source({ '2026-01-05': [known(values)] }), range, 30)
    expect(steps.map(({ occupancy }) => occupancy)).toEqual([null, 0])
  })

  test('without data have today’s capacity, others that of their day', () => {
    expect(historyOf(source({}), range, 30)[0]).toMatchObject({ occupancy: null, capacity: 100, usual: null })
    const days = { '2026-01-05': [known(all(1), null, { capacity: 80, revised: true })] }
    expect(historyOf(source(days), range, 30)[0]).toMatchObject({
      capacity: 80,
      revised: true,
      imported: false,
    })
  })

  test('leave no gap between days, and mark imported values', () => {
    const days = { '2026-01-05': [known(all(1))], '2026-01-06': [known(null, all(2))] }
    const steps = historyOf(source(days), { from: at('2026-01-06T04:00Z'), to: at('2026-01-06T06:00Z') }, 30)
    expect(steps.map(({ at: time, imported }) => [iso(time), imported])).toEqual([
      ['2026-01-06T04:00', false],
      ['2026-01-06T04:30', false],
      ['2026-01-06T05:00', true],
      ['2026-01-06T05:30', true],
    ])
  })

  test.each([
    ['2026-03-08', 276, 12],
    ['2026-11-01', 300, 13],
    ['2026-01-05', 288, 12],
  ])('of two hours on %s: %i slots in %i steps', (date, slots, count) => {
    const [whole] = daysOf({ from: at(`${date}T17:00Z`), to: at(`${date}T17:05Z`) }, zone)
    expect(whole!.slots).toBe(slots)
    const span = { from: whole!.startMs, to: whole!.startMs + slots * 300_000 }
    expect(historyOf(source({}), span, 120)).toHaveLength(count)
    expect(historyOf(source({}), span, 1_440)).toHaveLength(1)
    expect(historyOf(source({}), span, 5)).toHaveLength(slots)
  })

  test('of days are the highest value of the day', () => {
    const values = all(3)
    values[287] = 8
    const steps = historyOf(source({ '2026-01-05': [known(values)] }), range, 1_440)
    expect(steps.map(({ at: time, occupancy }) => [iso(time), occupancy])).toEqual([['2026-01-05T05:00', 8]])
  })
})

describe('HIS-34: the usual day', () => {
  const to = at('2026-03-02T20:00Z')
  const usual = usualRangeOf({ from: to - day, to }, zone)
  const mondays = ['01-05', '01-12', '01-19', '01-26', '02-02', '02-09', '02-16', '02-23']
  const days = Object.fromEntries(mondays.map((date, nth) => [`2026-${date}`, [known(all((nth + 1) * 10))]]))
  const range = { from: at('2026-03-02T15:00Z'), to: at('2026-03-02T15:05Z') }
  const usually = (more: Partial<HistorySource> = {}) =>
    historyOf(source(days, { usual, ...more }), range, 5)[0]!.usual

  test('is computed from 8 weeks of whole days before the end', () => {
    expect([iso(usual.from), iso(usual.to)]).toEqual(['2026-01-05T05:00', '2026-03-02T05:00'])
    expect(daysOf(usual, zone)).toHaveLength(56)
  })

  test('counts 56 days over a change of the clock too', () => {
    for (const end of ['2026-03-20T12:00Z', '2026-11-20T12:00Z'])
      expect(daysOf(usualRangeOf({ from: 0, to: at(end) }, zone), zone)).toHaveLength(56)
  })

  test('is the median and the 10th and 90th percentile of the weekday', () => {
    expect(usually()).toEqual({ median: 45, p10: 17, p90: 73 })
    const tuesday = { from: range.from + day, to: range.to + day }
    expect(historyOf(source(days, { usual }), tuesday, 5)[0]!.usual).toBeNull()
  })

  test('excludes exceptions and holidays, by slot', () => {
    const holiday = { from: at('2026-02-23T05:00Z'), to: at('2026-02-24T05:00Z') }
    expect(usually({ excluded: [holiday] })).toEqual({ median: 40, p10: 16, p90: 64 })
    const evening = { from: at('2026-02-23T15:05Z'), to: at('2026-02-24T02:00Z') }
    expect(usually({ excluded: [evening] })).toEqual({ median: 45, p10: 17, p90: 73 })
    const morning = { from: at('2026-02-23T12:00Z'), to: at('2026-02-23T15:00:01Z') }
    expect(usually({ excluded: [morning] })).toEqual({ median: 40, p10: 16, p90: 64 })
  })

  test('still shows the excluded values', () => {
    const within = { from: at('2026-02-23T15:00Z'), to: at('2026-02-23T15:05Z') }
    const excluded = [{ from: within.from, to: within.to }]
    expect(historyOf(source(days, { usual, excluded }), within, 5)[0]!.occupancy).toBe(80)
  })
})

describe('HIS-35: percentiles', () => {
  test.each([
    [[4], 0.5, 4],
    [[1, 2], 0.5, 1.5],
    [[0, 10], 0.1, 1],
    [[1, 2, 3, 4, 5], 0.9, 4.6],
    [[1, 2, 3], 1, 3],
    [[1, 2, 3], 0, 1],
  ])('of %j at %d: %d', (values, share, result) => {
    expect(percentileOf(values, share)).toBeCloseTo(result)
  })

  test('need two values, in any order', () => {
    expect(usualOf([])).toBeNull()
    expect(usualOf([5])).toBeNull()
    expect(usualOf([9, 1, 5])).toEqual({ median: 5, p10: 2, p90: 8 })
  })
})
