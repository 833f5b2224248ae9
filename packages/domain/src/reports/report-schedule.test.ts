import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../time/durations.ts'
import type { ScheduleDraft, SendTimes } from './report-schedule.model.ts'
import { checkSchedule, daysOfPeriod, dueAfter, dueToSend, dueUntil } from './report-schedule.rules.ts'

const toronto = 'America/Toronto'
const at = (text: string) => Date.parse(text)
const iso = (time: number) => new Date(time).toISOString().slice(0, 16)
const daily = (hour: number): SendTimes => ({ every: 'day', onDay: 0, hour })

describe('RML-02: a change of the clock', () => {
  test.each([
    ['a skipped hour is the one after it', toronto, 2, '2026-03-08T00:00:00Z', '2026-03-08T07:00'],
    ['an hour that comes twice is the first', toronto, 1, '2026-11-01T00:00:00Z', '2026-11-01T05:00'],
    ['a skipped midnight', 'Asia/Beirut', 0, '2026-03-28T12:00:00Z', '2026-03-28T22:00'],
    ['half an hour', 'Australia/Lord_Howe', 2, '2026-10-03T00:00:00Z', '2026-10-03T15:30'],
  ])('%s', (_, timeZone, hour, after, expected) => {
    const due = dueAfter(daily(hour), at(after), timeZone)
    expect(iso(due)).toBe(expected)
    expect(dueUntil(daily(hour), due, timeZone)).toBe(due)
  })

  test.each([toronto, 'Asia/Beirut', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Kathmandu'])(
    'each day of a year is sent once in %s',
    (timeZone) => {
      for (const hour of [0, 1, 2, 3, 23]) {
        const times = daily(hour)
        let due = dueUntil(times, at('2026-01-01T00:00:00Z'), timeZone)
        for (let day = 0; day < 366; day += 1) {
          const next = dueAfter(times, due, timeZone)
          expect(next - due).toBeGreaterThanOrEqual(22 * hourMs)
          expect(next - due).toBeLessThanOrEqual(26 * hourMs)
          expect(dueUntil(times, next - 1, timeZone)).toBe(due)
          due = next
        }
      }
    },
  )
})

describe('RML-01: when it is due', () => {
  const now = at('2026-11-28T15:02:00Z')
  test.each<[string, SendTimes, string, string]>([
    ['later today', daily(20), '2026-11-28T01:00', '2026-11-29T01:00'],
    ['tomorrow', daily(6), '2026-11-28T11:00', '2026-11-29T11:00'],
    ['on Monday', { every: 'week', onDay: 1, hour: 6 }, '2026-11-23T11:00', '2026-11-30T11:00'],
    [
      'on Saturday, today, earlier',
      { every: 'week', onDay: 6, hour: 6 },
      '2026-11-28T11:00',
      '2026-12-05T11:00',
    ],
    ['on the first', { every: 'month', onDay: 1, hour: 0 }, '2026-11-01T04:00', '2026-12-01T05:00'],
    [
      'on the 28th, today, later',
      { every: 'month', onDay: 28, hour: 23 },
      '2026-10-29T03:00',
      '2026-11-29T04:00',
    ],
  ])('%s', (_, times, last, next) => {
    expect(iso(dueUntil(times, now, toronto))).toBe(last)
    expect(iso(dueAfter(times, now, toronto))).toBe(next)
  })

  test('on the 28th in February after a month of 31 days', () => {
    const times: SendTimes = { every: 'month', onDay: 28, hour: 12 }
    expect(iso(dueUntil(times, at('2026-03-01T00:00:00Z'), toronto))).toBe('2026-02-28T17:00')
    expect(iso(dueAfter(times, at('2026-01-31T23:00:00Z'), toronto))).toBe('2026-02-28T17:00')
  })
})

describe('RML-04: what was missed', () => {
  const times: SendTimes = { every: 'week', onDay: 1, hour: 6 }
  const dueAt = at('2026-11-23T11:00:00Z')
  const sentAt = (now: number) => dueToSend(times, { dueAt, now }, toronto)
  test('is sent up to a day late', () => {
    expect(sentAt(dueAt)).toBe(dueAt)
    expect(sentAt(dueAt + dayMs)).toBe(dueAt)
    expect(sentAt(dueAt + dayMs + 1)).toBeUndefined()
  })
  test('of several the last', () => expect(sentAt(dueAt + 7 * dayMs + 1)).toBe(dueAt + 7 * dayMs))
  test('RML-06: not before it is due by another clock', () => {
    expect(dueToSend(times, { dueAt, now: dueAt }, 'America/Vancouver')).toBeUndefined()
  })
})

test.each([
  ['yesterday', '2026-03-08T07:00:00Z', '2026-03-07', '2026-03-07'],
  ['yesterday', '2026-01-01T05:00:00Z', '2025-12-31', '2025-12-31'],
  ['lastWeek', '2026-11-28T15:00:00Z', '2026-11-15', '2026-11-21'],
  ['lastWeek', '2026-11-22T05:00:00Z', '2026-11-15', '2026-11-21'],
  ['lastMonth', '2026-03-01T05:00:00Z', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-03-01T04:59:00Z', '2026-01-01', '2026-01-31'],
] as const)('RML-03: %s at %s', (period, due, from, to) => {
  expect(daysOfPeriod(period, at(due), toronto)).toEqual({ from, to })
})

describe('the faults of a schedule', () => {
  const draft: ScheduleDraft = {
    reportName: 'visitor',
    filters: {},
    sort: null,
    period: 'yesterday',
    every: 'day',
    onDay: 0,
    hour: 6,
    format: 'xlsx',
    recipients: ['a'],
    paused: false,
  }
  const faults = (more: Partial<ScheduleDraft>, others = 0) =>
    checkSchedule({ ...draft, ...more }, { others, readers: new Set(['a', 'b']) }).map(
      ({ path, code }) => `${path} ${code}`,
    )
  test.each<[Partial<ScheduleDraft>, string[]]>([
    [{}, []],
    [{ recipients: [] }, ['recipients required']],
    [{ recipients: ['a', 'c'] }, ['recipients not-allowed']],
    [{ recipients: Array.from({ length: 51 }, (_, nth) => String(nth)) }, ['recipients too-many']],
    [{ every: 'week', onDay: 7 }, ['onDay invalid']],
    [{ every: 'month', onDay: 29 }, ['onDay invalid']],
    [{ every: 'month', onDay: 0 }, ['onDay invalid']],
    [{ hour: 24 }, ['hour invalid']],
    [{ hour: 6.5 }, ['hour invalid']],
  ])('RML-01, RML-07, RML-10: %o', (more, expected) => expect(faults(more)).toEqual(expected))
  test('RML-07: too many of a lot', () => expect(faults({}, 50)).toEqual(['reportName too-many']))
})
