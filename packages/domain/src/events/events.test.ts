import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextReadingAt, planCalendar } from './calendars.rules.ts'
import { fitsWords, typeOfName } from './event-types.rules.ts'
import type { EventCalendar, OwnEvent } from './events.model.ts'
import { occurrencesAt, planOwnEvent } from './own-events.rules.ts'
import { daysFarOff, wallTimesOf } from './suggested-events.rules.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-20T17:00:00Z')
const zone = 'America/Toronto'

const own = (changes: Partial<OwnEvent> = {}): OwnEvent =>
  Object.assign(
    {
      name: ' Home game ',
      type: ' Game ',
      from: now,
      to: now + 3 * hour,
      isAllDay: false,
      isWeekly: false,
      lastDay: null,
    },
    changes,
  )

const faultsOf = (changes: Partial<OwnEvent>) => {
  const plan = planOwnEvent(own(changes), { now, timeZone: zone })
  return 'faults' in plan ? plan.faults.map(({ path, code }) => `${path} ${code}`) : []
}

test('EVT-02: an own event has a name and an end after its start, and is repeated weekly or not at all', () => {
  expect(planOwnEvent(own(), { now, timeZone: zone })).toMatchObject({
    next: { name: 'Home game', type: 'Game' },
  })
  expect(faultsOf({ name: ' ' })).toEqual(['name required'])
  expect(faultsOf({ name: 'x'.repeat(201), type: 'y'.repeat(61) })).toEqual([
    'name too-long',
    'type too-long',
  ])
  expect(faultsOf({ to: now })).toEqual(['endTime end-before-start'])
  expect(faultsOf({ from: now - 800 * 24 * hour, to: now })).toContain('startTime too-early')
  expect(faultsOf({ from: now + 2_000 * 24 * hour, to: now + 2_001 * 24 * hour })).toEqual([
    'startTime too-late',
  ])
  expect(faultsOf({ to: now + 3 * 366 * 24 * hour })).toEqual(['endTime too-many-days'])
  expect(faultsOf({ isWeekly: true, to: now + 8 * 24 * hour })).toEqual(['endTime too-many-days'])
  expect(faultsOf({ lastDay: '2026-12-20' })).toEqual(['lastDay not-allowed'])
  expect(faultsOf({ isWeekly: true, lastDay: '2026-11-19' })).toEqual(['lastDay end-before-start'])
  expect(faultsOf({ isWeekly: true, lastDay: '2026-02-30' })).toEqual(['lastDay invalid'])
  expect(faultsOf({ isWeekly: true, lastDay: '2026-11-20' })).toEqual([])
  expect(faultsOf({ isAllDay: true })).toEqual(['startTime invalid', 'endTime invalid'])
  const midnight = Date.parse('2026-11-20T05:00:00Z')
  expect(faultsOf({ isAllDay: true, from: midnight, to: midnight + 24 * hour })).toEqual([])
})

test('EVT-02: occurrences have the times of the wall clock, across clock changes', () => {
  const from = Date.parse('2026-10-29T23:00:00Z')
  const event = own({ from, to: from + 3 * hour, isWeekly: true })
  const found = occurrencesAt(event, ['2026-10-29T19:00', '2026-11-05T19:00'], zone)
  expect(found.map((one) => new Date(one.from).toISOString())).toEqual([
    '2026-10-29T23:00:00.000Z',
    '2026-11-06T00:00:00.000Z',
  ])
  expect(found.map((one) => one.to - one.from)).toEqual([3 * hour, 3 * hour])
  // The hour from two to three is skipped.
  const [skipped] = occurrencesAt(event, ['2026-03-08T02:15'], zone)
  expect([skipped!.from, skipped!.to - skipped!.from]).toEqual([Date.parse('2026-03-08T07:15:00Z'), 2 * hour])
})

test('EVT-17: the first words that a name fits give the type, else the calendar does', () => {
  const fits: [string, string, boolean][] = [
    ['Home game vs. Ottawa', 'home game*', true],
    ['Away game', 'home game*', false],
    ['HOME  GAME', 'Home game', true],
    ['Concert: The Band (late)', '*concert*late*', true],
    ['aa', 'aaa*', false],
    ['ab', 'ab*b', false],
    ['anything', '*', true],
  ]
  for (const [name, words, is] of fits)
    expect([name, words, fitsWords(name, words)]).toEqual([name, words, is])
  const choice = {
    type: null,
    typeRules: [
      { words: 'home*', type: 'Game' },
      { words: '*', type: 'Other' },
    ],
  }
  expect(typeOfName('Home', choice)).toBe('Game')
  expect(typeOfName('Fair', choice)).toBe('Other')
  expect(typeOfName('Fair', { type: 'Any', typeRules: [] })).toBe('Any')
})

test('EVT-17: words of any signs are compared in time that grows with their length alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const [name, words] = [`${before}X${after}`, `${before.replaceAll('*', '')}*`]
      return fitsWords(name.replaceAll('*', ''), words)
    }),
  )
  const began = performance.now()
  fitsWords('a'.repeat(2_000), `${'*a'.repeat(1_000)}b`)
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('EVT-10, EVT-13: a calendar has a name and, unless it is a file, an address that may be reached', () => {
  const calendar: EventCalendar = {
    name: 'Arena',
    url: ' webcal://arena.example/a.ics ',
    type: ' ',
    typeRules: [],
  }
  expect(planCalendar(calendar)).toEqual({
    next: { name: 'Arena', url: 'https://arena.example/a.ics', type: null, typeRules: [] },
  })
  const refused = (changes: Partial<EventCalendar>, mayConnect = true) => {
    const plan = planCalendar(Object.assign({ ...calendar }, changes), { mayConnect: () => mayConnect })
    return 'faults' in plan ? plan.faults.map(({ path, code }) => `${path} ${code}`) : []
  }
  expect(refused({ url: 'file:///etc/passwd' })).toEqual(['url invalid'])
  expect(refused({ url: 'http://10.0.0.1/a.ics' }, false)).toEqual(['url address-not-allowed'])
  expect(refused({ url: '' })).toEqual(['url required'])
  expect(refused({ url: null, name: '' })).toEqual(['name required'])
  const rule = { words: '', type: 'x' }
  expect(refused({ typeRules: [rule] })).toEqual(['typeRules.0.words required'])
  expect(refused({ typeRules: Array.from({ length: 21 }, () => ({ words: 'a', type: 'x' })) })).toEqual([
    'typeRules too-many',
  ])
})

test('EVT-14: an address is read each hour, and after failures later and later, at most a day', () => {
  const pause = (failures: number, isFile = false) => (nextReadingAt(0, { isFile, failures }) - 0) / hour
  expect([pause(0), pause(1), pause(2), pause(4), pause(9)]).toEqual([1, 1, 2, 8, 24])
  expect(pause(0, true)).toBe(24)
})

const quiet = (day: number, far?: { from: number; to: number; by: number }) => ({
  day: `2026-10-${String(day).padStart(2, '0')}`,
  errors: Float64Array.from({ length: 96 }, (_, quarter) => {
    const noise = ((quarter * 7 + day * 13) % 11) - 5
    return far && quarter >= far.from && quarter < far.to ? far.by + noise : noise
  }),
})

test('EVT-30, EVT-32: days far off are asked about, with how many more and when; a short peak is not', () => {
  const days = Array.from({ length: 28 }, (_, nth) =>
    nth === 7
      ? quiet(8, { from: 72, to: 88, by: 140 })
      : nth === 20
        ? quiet(21, { from: 30, to: 50, by: -60 })
        : nth === 22
          ? quiet(23, { from: 30, to: 33, by: 90 })
          : quiet(nth + 1),
  )
  const found = daysFarOff(days, { capacity: 300, isAsked: () => true })
  expect(found.map(({ day, more }) => [day, Math.round(more / 10)])).toEqual([
    ['2026-10-21', -6],
    ['2026-10-08', 14],
  ])
  expect(wallTimesOf(found[1]!)).toEqual({ from: '2026-10-08T18:00', to: '2026-10-08T22:00' })
  expect(daysFarOff(days, { capacity: 300, isAsked: (day) => day !== '2026-10-08' })).toHaveLength(1)
  const echo = days.map((one, nth) => (nth === 8 ? quiet(9, { from: 72, to: 88, by: -80 }) : one))
  expect(daysFarOff(echo, { capacity: 300, isAsked: () => true }).map(({ day }) => day)).toEqual([
    '2026-10-21',
    '2026-10-08',
  ])
  expect(daysFarOff([], { capacity: 300, isAsked: () => true })).toEqual([])
  expect(wallTimesOf({ day: '2026-10-08', from: 90, to: 96, more: 1 }).to).toBe('2026-10-09T00:00')
})
