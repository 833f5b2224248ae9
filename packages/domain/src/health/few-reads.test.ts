import { describe, expect, test } from 'vitest'
import { minuteMs } from '../time/durations.ts'
import {
  factorsOf,
  findFewReads,
  findSilent,
  hasEnoughReads,
  quarters,
  type CountedQuarters,
  type ExpectedReader,
} from './few-reads.rules.ts'
import { chanceOfAtMost } from './negative-binomial.ts'
import { learnUsualWeeks, type CountedDay } from './usual-week.rules.ts'

test('HEA-22: the probability of at most so many is that of the sum', () => {
  expect(chanceOfAtMost(0, 12, 12)).toBeCloseTo(Math.exp(-12), 9)
  expect(chanceOfAtMost(3, 2, 2)).toBeCloseTo(0.857123, 5)
  // Mean 4, k 2: p = 1/3, P(0) = 1/9, P(1) = 4/27.
  expect(chanceOfAtMost(1, 4, 12)).toBeCloseTo(1 / 9 + 4 / 27, 9)
  expect(chanceOfAtMost(5_000, 3_000, 9_000)).toBeCloseTo(1, 6)
  expect(chanceOfAtMost(10, 0, 0)).toBe(1)
})

const now = Date.parse('2026-11-02T12:00:00Z')
const reader = (
  id: string,
  perHour: number,
  silentMinutes: number,
  through: readonly string[] = [],
): ExpectedReader => ({
  id,
  through,
  lastReadAt: now - silentMinutes * minuteMs,
  variance: 1 / 60,
  expectedSince: (from) => (perHour * (now - from)) / (60 * minuteMs),
})
const silentOf = (...readers: ExpectedReader[]) => findSilent(readers, now).map(({ id }) => id)

describe('HEA-23: silent', () => {
  test.each([
    [120, 5, []],
    [120, 8.5, ['a']],
    [6, 60, []],
    [6, 150, ['a']],
    [0, 10_000, []],
    [2_000, 1, []],
    // Each of its many reads begins another silence, so chance has to be rarer.
    [120, 7, []],
  ])('%d reads an hour, silent for %d minutes', (perHour, minutes, found) => {
    expect(silentOf(reader('a', perHour, minutes))).toEqual(found)
  })
})

describe('HEA-40: one cause', () => {
  test('all of a source are the source, all of the site the site', () => {
    const of = (source: string, minutes: number) =>
      ['a', 'b'].map((id) => reader(`${source}-${id}`, 60, minutes, [source, 'site']))
    expect(silentOf(...of('one', 15), ...of('two', 0))).toEqual(['one'])
    expect(silentOf(...of('one', 15), ...of('two', 15))).toEqual(['site'])
  })
  test('a source with a busy camera, beside quiet ones of another, is its own fault', () => {
    const busy = ['a', 'b'].map((id) => reader(`one-${id}`, 60, 15, ['one', 'site']))
    const quiet = ['a', 'b'].map((id) => reader(`two-${id}`, 6, 20, ['two', 'site']))
    expect(silentOf(...busy, ...quiet)).toEqual(['one'])
  })
  test('one that was silent before the others stopped for a while is its own fault still', () => {
    const others = ['a', 'b', 'c'].map((id) => reader(id, 20, 9, ['one']))
    expect(silentOf(reader('dead', 120, 30, ['one']), ...others)).toEqual(['dead'])
    expect(silentOf(reader('dead', 120, 12, ['one']), ...others)).toEqual(['one'])
  })
  test('a busy one beside quiet ones is its own fault', () => {
    expect(silentOf(reader('busy', 120, 12, ['one']), reader('quiet', 2, 90, ['one']))).toEqual(['busy'])
  })
})

const count = quarters.day + quarters.before
const camera = (usual: number, seen: (place: number) => number): CountedQuarters => ({
  usual: Array<number>(count).fill(usual),
  seen: Array.from({ length: count }, (_, place) => seen(place)),
  isFaulty: Array<boolean>(count).fill(false),
  dispersion: 60,
})
const isUsual = Array<boolean>(count).fill(true)
const few = (own: CountedQuarters, other: CountedQuarters, days = isUsual) =>
  findFewReads([own, other], 0, factorsOf([own, other], days))

describe('HEA-24: too few', () => {
  const normal = camera(25, () => 25)
  test('a third of what is usual in the last 2 hours', () => {
    expect(
      few(
        camera(25, (place) => (place >= count - 8 ? 8 : 25)),
        normal,
      )?.hours,
    ).toBe(2)
  })
  test('30 % missing over a day', () => {
    expect(
      few(
        camera(25, () => 17),
        normal,
      )?.hours,
    ).toBe(24)
  })
  test('nothing, with what is usual, and on a day on which all have less (HEA-21)', () => {
    expect(few(normal, normal)).toBeUndefined()
    expect(
      few(
        camera(25, () => 15),
        camera(25, () => 15),
      ),
    ).toBeUndefined()
    expect(
      few(
        camera(25, () => 3),
        camera(25, () => 3),
        Array<boolean>(count).fill(false),
      ),
    ).toBeUndefined()
  })
  test('HEA-25: not again for what was missed until it read enough', () => {
    const recovered = camera(25, (place) => (place >= count - 5 ? 25 : 10))
    const isEnough = (own: CountedQuarters) =>
      hasEnoughReads([own, normal], 0, factorsOf([own, normal], isUsual))
    expect(isEnough(recovered)).toBe(true)
    const broken = recovered.usual.map((_, place) => place < count - 5)
    expect(few(Object.assign({}, recovered, { isFaulty: broken }), normal)).toBeUndefined()
    expect(isEnough(camera(25, () => 12))).toBe(false)
  })
})

const day = (weekday: number, reads: number, usual = true, faulty = false): CountedDay => ({
  weekday,
  isUsual: usual,
  hours: Array<number>(24).fill(reads),
  isFaulty: Array<boolean>(24).fill(faulty),
})

test('HEA-23: a camera without others that say what today is like is found silent as soon', () => {
  const { factor, variance } = factorsOf([camera(25, () => 25)], isUsual)(0, count - 1)
  const own = Object.assign(reader('a', 60, 20), { variance: 1 / 60 + variance })
  expect([factor, silentOf(own)]).toEqual([1, ['a']])
})

test('HEA-20: hours with a fault are left out, unless there are too few others', () => {
  const broken = (count: number) =>
    Array.from({ length: 8 }, (_, nth) => day(0, nth < count ? 10 : 60, true, nth < count))
  expect(learnUsualWeeks([broken(5)])[0]!.hours[8]).toBe(60)
  expect(learnUsualWeeks([broken(6)])[0]!.hours[8]).toBe(10)
})

test('HEA-22: hours with a fault say nothing of how reads vary', () => {
  const reads = (nth: number) => (nth % 2 === 0 ? 58 : 62)
  const days = (faulty: boolean) => [
    ...Array.from({ length: 6 }, (_, nth) => day(0, reads(nth))),
    ...[30, 31].map((count) => day(0, count, true, faulty)),
  ]
  const [known, unknown] = [true, false].map((faulty) => learnUsualWeeks([days(faulty)])[0]!.dispersion)
  expect(known).toBeGreaterThan(5 * unknown!)
})

test('HEA-20: the median of usual days, and nothing before three of them', () => {
  const days = [day(0, 10), day(1, 7), day(0, 30), day(1, 8), day(0, 12), day(0, 500, false)]
  const [week] = learnUsualWeeks([days])
  expect([week!.hours[8], week!.hours[24 + 8], week!.hours[48]]).toEqual([12, null, null])
})
