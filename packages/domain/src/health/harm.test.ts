import { expect, test } from 'vitest'
import { harmOf, type Concerned } from './harm.rules.ts'
import { readRateOf } from './read-rate.rules.ts'
import { checkContacts, checkTold, isTold, type Told } from './settings.rules.ts'
import { failingSince } from './failing-run.rules.ts'
import { findingsOf, type FailingPart, type ObservedReader, type ObservedSite } from './site-faults.rules.ts'

const none: Concerned = {
  passages: 0,
  hasOtherLane: false,
  payments: 0,
  starts: 0,
  cents: 0,
  meanPaymentCents: 0,
  turnovers: 0,
}

test.each([
  [{ passages: 40 }, 40],
  [{ passages: 40, hasOtherLane: true }, 12],
  [{ payments: 7, starts: 2 }, 9],
  [{ cents: 3_000, meanPaymentCents: 600 }, 5],
  [{ cents: 3_000 }, 0],
  [{ turnovers: 50 }, 5],
])('HEA-30: the harm of %j is %d', (some, harm) => {
  expect(harmOf(Object.assign({}, none, some))).toBeCloseTo(harm)
})

const now = Date.parse('2026-11-02T15:00:00Z')
const lane = (
  id: string,
  role: ObservedReader['role'],
  perHour: number,
  minutes: number,
  isGated = true,
): ObservedReader => ({
  id,
  name: id,
  role,
  zoneId: id,
  isGated,
  source: null,
  lastReadAt: now - minutes * 60_000,
  variance: 1 / 60,
  expectedSince: (from) => (perHour * (now - from)) / 3_600_000,
  nextHour: perHour,
  few: null,
  excusedUntil: null,
})
const site = (readers: ObservedReader[], some: Partial<ObservedSite> = {}): ObservedSite =>
  Object.assign(
    {
      readers,
      sourceNames: new Map(),
      edgeBoxesSince: null,
      gates: 0,
      sensors: { total: 100, silent: 0, since: null },
      failingSigns: 0,
      stations: { offline: 0, since: null, starts: 0 },
      failures: [],
      undecided: new Set<string>(),
      payments: 0,
    },
    some,
  )
const harms = (observed: ObservedSite) =>
  findingsOf(observed, now).map(({ kind, harm }) => [kind, Math.round(harm)])

test('HEA-30: a closed exit before silent sensors; another lane takes most; free lanes stop nobody', () => {
  const working = lane('in', 'entry', 40, 0)
  const silent = { sensors: { total: 100, silent: 12, since: null } }
  expect(harms(site([working, lane('out', 'exit', 40, 60)], silent))).toEqual([
    ['readerSilent', 40],
    ['sensorsSilent', 1],
  ])
  const twoExits = [lane('out', 'exit', 40, 60), lane('out-2', 'exit', 40, 0)]
  expect(harms(site([working, ...twoExits]))).toEqual([['readerSilent', 12]])
  expect(harms(site([working, lane('out', 'exit', 40, 60, false)]))).toEqual([['readerSilent', 0]])
  expect(harms(site([working], { edgeBoxesSince: now - 60_000, gates: 2 }))).toEqual([
    ['edgeBoxesOffline', 40],
  ])
})

test('HEA-46: a gate, an exit and payments that fail each time, by what they stop', () => {
  const part = (kind: FailingPart['kind'], zones: readonly string[]): FailingPart => ({
    kind,
    id: kind,
    name: kind,
    since: now - 300_000,
    zones,
  })
  const failing = { failures: [part('paymentsFailing', []), part('exitHeld', ['out'])], payments: 25 }
  const readers = [lane('in', 'entry', 40, 0), lane('out', 'exit', 40, 0)]
  expect(harms(site(readers, failing))).toEqual([
    ['paymentsFailing', 25],
    ['exitHeld', 40],
  ])
  const other = site([...readers, lane('out-2', 'exit', 40, 0)], { failures: [part('gateFailing', ['out'])] })
  expect(harms(other)).toEqual([['gateFailing', 12]])
})

test.each([
  ['nothing was tried', [], 1, null],
  ['the last one worked', [false, true], 1, null],
  ['the last one failed', [true, false], 1, 3],
  ['too few failed', [true, false], 2, null],
  ['all failed', [true, true, true], 2, 1],
])('HEA-46: %s', (_, failed, least, since) => {
  const outcomes = failed.map((hasFailed, nth) => ({ at: 3 - nth, hasFailed }))
  expect(failingSince(outcomes, least)).toBe(since)
})

test('HEA-50: a read rate is within 5 points from some 500 vehicles', () => {
  expect(readRateOf(63, 0)).toBeUndefined()
  const rate = readRateOf(315, 500)!
  expect(rate.percent).toBe(63)
  expect(rate.plusMinus).toBeLessThan(5)
  expect(readRateOf(500, 500)!.plusMinus).toBeLessThan(1)
})

const told = (some: Partial<Told> = {}): Told =>
  Object.assign({ email: 'a@example.com', of: 'all' as const, fromHour: 0, untilHour: 24 }, some)

test('HEA-60: who is told at which hours, of which faults', () => {
  // 10 o’clock in Toronto.
  const at = { harm: 0, now, timeZone: 'America/Toronto' }
  expect(isTold(told(), at)).toBe(true)
  expect(isTold(told({ of: 'drivers' }), at)).toBe(false)
  expect(isTold(told({ fromHour: 22, untilHour: 6 }), at)).toBe(false)
  expect(isTold(told({ fromHour: 22, untilHour: 11 }), at)).toBe(true)
  expect(isTold(told({ fromHour: 8, untilHour: 10 }), at)).toBe(false)
})

test('HEA-60, HEA-70: addresses once each, and at most so many', () => {
  const paths = (faults: readonly { path: string; code: string }[]) =>
    faults.map(({ path, code }) => `${path} ${code}`)
  expect(paths(checkTold([told(), told({ email: 'A@example.com' })]))).toEqual(['told.1.email not-unique'])
  expect(
    paths(checkTold(Array.from({ length: 21 }, (_, nth) => told({ email: `a${nth}@example.com` })))),
  ).toEqual(['told too-many'])
  const contact = { name: ' ', role: '', phone: '1'.repeat(41), email: 'x', hours: '', notes: '' }
  expect(paths(checkContacts([contact]))).toEqual([
    'contacts.0.name required',
    'contacts.0.phone too-long',
    'contacts.0.email email',
  ])
})
