import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'
import { expectedBetween, hourOfWeek } from './expected-reads.rules.ts'
import { pendingMsOf, type PastFault } from './faults.rules.ts'
import { findSilent, type ExpectedReader } from './few-reads.rules.ts'
import { findingsOf, type ObservedReader, type ObservedSite } from './site-faults.rules.ts'

const now = Date.parse('2026-11-02T12:00:00Z')
const zone = 'America/Toronto'

const reader = (
  id: string,
  perHour: number,
  silentMs: number,
  through: readonly string[] = [],
): ExpectedReader => ({
  id,
  through,
  lastReadAt: now - silentMs,
  variance: 1 / 60,
  expectedSince: (from) => (perHour * Math.max(0, now - from)) / hourMs,
})

test.each([
  ['a device that reports every second, silent for a minute', 3_600, minuteMs, 0],
  ['a device that reports every second, silent for two', 3_600, 2 * minuteMs, 1],
  ['a device that reports once a day, silent for a week', 1 / 24, 7 * dayMs, 0],
  ['a device that reports once a day, silent for two weeks', 1 / 24, 14 * dayMs, 1],
  ['a device whose clock is an hour ahead', 60, -hourMs, 0],
])('HEA-23: %s', (_, perHour, silentMs, found) => {
  expect(findSilent([reader('a', perHour, silentMs)], now)).toHaveLength(found)
})

test('HEA-40: 10,000 cameras that are silent at once behind one source are one fault, found soon', () => {
  const all = Array.from({ length: 10_000 }, (_, nth) =>
    reader(String(nth), 2, 30 * minuteMs, ['source', 'site']),
  )
  const others = Array.from({ length: 10 }, (_, nth) => reader(`other-${nth}`, 60, 0, ['other', 'site']))
  const found = findSilent([...all, ...others], now)
  expect(found.map(({ id, devices }) => [id, devices.length])).toEqual([['source', 10_000]])
})

test('HEA-40: 10,000 sensors that are silent at once are one fault', () => {
  const site: ObservedSite = {
    readers: [],
    sourceNames: new Map(),
    edgeBoxesSince: null,
    gates: 0,
    sensors: { total: 10_000, silent: 10_000, since: now - hourMs },
    failingSigns: 0,
    stations: { offline: 0, since: null, starts: 0 },
    failures: [],
    undecided: new Set(),
    payments: 0,
  }
  expect(findingsOf(site, now).map(({ kind, deviceCount }) => [kind, deviceCount])).toEqual([
    ['sensorsSilent', 10_000],
  ])
})

test('HEA-21: of a closed lot nothing is expected, so that nothing is silent', () => {
  const closed = { hours: [], factor: 1 }
  expect(expectedBetween(closed, now - dayMs, now, zone)).toBe(0)
  const own: ObservedReader = {
    id: 'a',
    name: 'a',
    role: 'exit',
    zoneId: null,
    isGated: true,
    source: 's',
    lastReadAt: now - dayMs,
    variance: 0.1,
    expectedSince: (from) => expectedBetween(closed, from, now, zone),
    nextHour: 0,
    few: null,
    excusedUntil: null,
  }
  const site: ObservedSite = {
    readers: [own, Object.assign({}, own, { id: 'b' })],
    sourceNames: new Map(),
    edgeBoxesSince: null,
    gates: 0,
    sensors: { total: 0, silent: 0, since: null },
    failingSigns: 0,
    stations: { offline: 0, since: null, starts: 0 },
    failures: [],
    undecided: new Set(),
    payments: 0,
  }
  expect(findingsOf(site, now)).toEqual([])
})

test('HEA-20: on the days on which the clock changes each hour has its place in the week', () => {
  // Sunday, the first of November: 1 o’clock comes twice; March the eighth has no 2 o’clock.
  const places = (start: string, hours: number) =>
    Array.from({ length: hours }, (_, nth) => hourOfWeek(Date.parse(start) + nth * hourMs, zone) - 144)
  expect(places('2026-11-01T04:00:00Z', 25)).toEqual([...Array.from({ length: 24 }, (_, nth) => nth), 23])
  expect(places('2026-03-08T05:00:00Z', 23)).toEqual(Array.from({ length: 23 }, (_, nth) => nth))
  const flat = { hours: Array<number>(168).fill(10), factor: 1 }
  expect(
    expectedBetween(flat, Date.parse('2026-11-01T04:00:00Z'), Date.parse('2026-11-02T05:00:00Z'), zone),
  ).toBe(250)
})

test('HEA-43: a restart at the same hour of the clock is one when the clock has changed', () => {
  const past = [31, 30].map((day): PastFault => {
    const since = Date.parse(`2026-10-${day}T07:00:00Z`)
    return {
      subject: 'link',
      by: 'announced',
      devices: ['a'],
      since,
      foundAt: since,
      toldAt: since,
      endedAt: since + 6 * minuteMs,
    }
  })
  const finding = {
    subject: 'link',
    by: 'announced' as const,
    devices: ['a'],
    since: Date.parse('2026-11-01T08:00:00Z'),
  }
  expect(pendingMsOf(finding, past)).toBe(9 * minuteMs)
})
