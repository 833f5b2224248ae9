import { isoOf } from '../time/instants.ts'
import { describe, expect, test } from 'vitest'
import {
  canEnd,
  canExtend,
  checkGuestPass,
  extendGuestPass,
  guestStateAt,
  tidyGuestPass,
  type GuestPassContext,
} from './guest-passes.rules.ts'
import type { GuestPassDraft } from './visitors.model.ts'

const minute = 60_000
const hour = 60 * minute
const noon = Date.parse('2026-11-23T17:00:00Z')
const draft: GuestPassDraft = {
  licensePlate: 'GUEST1',
  name: 'Ana Ruiz',
  passholderGroup: 'bank',
  passholder: null,
  startsAt: null,
  minutes: 60,
  parkingPaymentOption: 'nonPaid',
}
const context: GuestPassContext = {
  durations: [60, 120, 480],
  groups: new Set(['bank', 'dentist']),
  hostGroup: undefined,
  plateGroup: undefined,
  others: [],
  daily: null,
  now: noon,
}
const faults = (more: Partial<GuestPassDraft>, known: Partial<GuestPassContext> = {}) =>
  checkGuestPass({ ...draft, ...more }, { ...context, ...known }).map(({ path, code }) => `${path} ${code}`)

describe('a guest pass', () => {
  test.each<[string, Partial<GuestPassDraft>, Partial<GuestPassContext>, string[]]>([
    ['is complete', {}, {}, []],
    [
      'GUE-01: needs plate and name',
      { licensePlate: '', name: ' ' },
      {},
      ['licensePlate required', 'name required'],
    ],
    ['GUE-01: has a short name', { name: 'x'.repeat(81) }, {}, ['name too-long']],
    ['GUE-01: has a plate without spaces', { licensePlate: 'AB 12' }, {}, ['licensePlate plate-spaces']],
    ['GUE-01: has a plate of at most 8', { licensePlate: 'ABCDEF123' }, {}, ['licensePlate too-long']],
    ['GUE-01: is paid or not', { parkingPaymentOption: 'free' }, {}, ['parkingPaymentOption unknown']],
    ['GUE-02: has a host', { passholderGroup: null }, {}, ['passholderGroup required']],
    [
      'GUE-02: of a group that the user may use',
      { passholderGroup: 'other' },
      {},
      ['passholderGroup unknown'],
    ],
    [
      'GUE-02: and a passholder of that group',
      { passholder: 'ann' },
      { hostGroup: 'dentist' },
      ['passholder passholder-unknown'],
    ],
    ['GUE-02: who is in it', { passholder: 'ann' }, { hostGroup: 'bank' }, []],
    ['GUE-03: lasts as long as the lot offers', { minutes: 90 }, {}, ['minutes unknown']],
    ['GUE-03: and not longer', { minutes: 481 }, {}, ['minutes booking-too-long']],
    ['GUE-03: in whole minutes', { minutes: 60.5 }, {}, ['minutes not-whole']],
    ['GUE-03: of a lot that offers none', {}, { durations: [] }, ['minutes booking-too-long']],
    ['GUE-04: begins an hour ago at the earliest', { startsAt: isoOf(noon - hour) }, {}, []],
    ['GUE-04: not before', { startsAt: isoOf(noon - hour - 1) }, {}, ['startsAt in-the-past']],
    ['GUE-04: within 90 days', { startsAt: isoOf(noon + 90 * 24 * hour + 1) }, {}, ['startsAt too-late']],
    ['GUE-04: at a time', { startsAt: 'soon' }, {}, ['startsAt invalid']],
    ['FLD-23: with an offset', { startsAt: '2026-12-01T10:00:00' }, {}, ['startsAt invalid']],
    ['FLD-23: as RFC 3339', { startsAt: '12/01/2026 10:00' }, {}, ['startsAt invalid']],
    ['GUE-05: not of a passholder', {}, { plateGroup: 'dentist' }, ['licensePlate plate-in-other-group']],
    ['GUE-05: of the same group', {}, { plateGroup: 'bank' }, ['licensePlate plate-used']],
    [
      'GUE-05: one at a time',
      {},
      { others: [{ from: noon + 59 * minute, until: noon + 2 * hour }] },
      ['licensePlate guest-plate-used'],
    ],
    ['GUE-05: one after the other', {}, { others: [{ from: noon + hour, until: noon + 2 * hour }] }, []],
    ['GUE-06: within the limit', {}, { daily: { limit: 3, created: 2 } }, []],
    ['GUE-06: and not beyond', {}, { daily: { limit: 3, created: 3 } }, ['passholderGroup daily-limit']],
  ])('%s', (_what, more, known, expected) => expect(faults(more, known)).toEqual(expected))

  test('GUE-07: an edit is not refused because of what it leaves as it is', () => {
    const before = { ...draft, startsAt: isoOf(noon - 5 * hour), minutes: 45, passholderGroup: 'gone' }
    const known = { before, daily: { limit: 1, created: 4 }, plateGroup: 'bank' }
    expect(faults({ ...before, name: 'Eva' }, known)).toEqual([])
    expect(faults({ ...before, minutes: 46 }, known)).toEqual(['minutes unknown'])
    expect(faults({ ...before, passholderGroup: 'bank' }, known)).toEqual(['passholderGroup daily-limit'])
    expect(faults({ ...before, licensePlate: 'HOLDER1' }, known)).toEqual([
      'licensePlate plate-in-other-group',
    ])
  })

  test('GUE-15: keeps plate and start once the guest has come', () => {
    const before = { ...draft, startsAt: isoOf(noon - hour) }
    const known = { before, cameAs: ['GUEST1', 'GUEST7'] }
    expect(faults({ ...before, name: 'Eva', minutes: 120 }, known)).toEqual([])
    expect(faults({ ...before, licensePlate: 'gu-est7' }, known)).toEqual([])
    expect(faults({ ...before, licensePlate: 'GUEST2', startsAt: isoOf(noon) }, known)).toEqual([
      'licensePlate vehicle-came',
      'startsAt vehicle-came',
    ])
    expect(faults({ ...before, licensePlate: 'GUEST2', startsAt: isoOf(noon) }, { before })).toEqual([])
  })

  test('GUE-24: one that is restored counts again', () => {
    const before = { ...draft, startsAt: isoOf(noon - 5 * hour) }
    const known = { before, isRestored: true }
    expect(faults(before, { ...known, daily: { limit: 1, created: 0 } })).toEqual([])
    expect(faults(before, { ...known, daily: { limit: 1, created: 1 } })).toEqual([
      'passholderGroup daily-limit',
    ])
  })

  test('is stored with its period, trimmed and with a normalised plate', () => {
    expect(tidyGuestPass({ ...draft, licensePlate: ' gu-est1', name: ' Ana ' }, noon)).toEqual({
      plate: 'GUEST1',
      name: 'Ana',
      from: noon,
      until: noon + hour,
    })
  })
})

describe('extension', () => {
  const extend = (from: number, until: number, minutes: number, durations = [60, 480]) =>
    extendGuestPass({ from, until }, minutes, { durations, now: noon })
  test.each([
    ['GUE-21: is added to the end', noon - hour, noon + hour, 60, { until: noon + 2 * hour }],
    [
      'GUE-21: or to the time if the pass has ended',
      noon - 3 * hour,
      noon - hour,
      60,
      { until: noon + hour },
    ],
    ['GUE-20: from 12 hours before the end', noon, noon + 12 * hour, 60, { until: noon + 13 * hour }],
    ['GUE-20: and not before', noon, noon + 12 * hour + 1, 60, { fault: 'extension-window' }],
    ['GUE-20: until 12 hours after it', noon - 13 * hour, noon - 12 * hour, 60, { until: noon + hour }],
    ['GUE-20: and not later', noon - 13 * hour, noon - 12 * hour - 1, 60, { fault: 'extension-window' }],
    ['GUE-21: by what the lot offers', noon - hour, noon + hour, 45, { fault: 'unknown' }],
    ['GUE-22: to 24 hours in all', noon - 15 * hour, noon + hour, 480, { until: noon + 9 * hour }],
    ['GUE-22: and not more', noon - 15 * hour - 1, noon + hour, 480, { fault: 'booking-too-long' }],
  ])('%s', (_what, from, until, minutes, expected) => expect(extend(from, until, minutes)).toEqual(expected))

  test('GUE-22: to the longest duration if that is more', () => {
    expect(extend(noon - hour, noon + hour, 2_880, [60, 2_880])).toEqual({ fault: 'booking-too-long' })
    expect(extend(noon - 24 * hour, noon + hour, 60, [60, 2_880])).toEqual({ until: noon + 2 * hour })
  })

  test('GUE-20, GUE-23: what can be done now', () => {
    expect([noon + 12 * hour, noon - 12 * hour - 1].map((until) => canExtend(until, noon))).toEqual([
      true,
      false,
    ])
    const period = { from: noon, until: noon + hour }
    expect([noon - 1, noon, noon + hour].map((now) => canEnd(period, now))).toEqual([false, true, false])
  })
})

describe('GUE-13: state', () => {
  const period = { from: noon, until: noon + hour }
  test.each([
    ['expected', null, noon + hour - 1],
    ['notSeen', null, noon + hour],
    ['inside', { isOpen: true }, noon],
    ['overdue', { isOpen: true }, noon + hour],
    ['left', { isOpen: false }, noon],
    ['left', { isOpen: false }, noon + 2 * hour],
  ])('%s', (state, visit, now) => expect(guestStateAt(period, visit, now)).toBe(state))
})
