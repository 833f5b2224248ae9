import { describe, expect, it, test } from 'vitest'
import { allowanceOn, checkBookingGroup, tidyBookingGroup } from './booking-groups.rules.ts'
import type { BookingGroupDraft } from './bookings.model.ts'

const draft: BookingGroupDraft = {
  name: 'Hotel',
  parkingGroup: 'tenants',
  allowance: 10,
  weekdayAllowances: [],
  daysAhead: 30,
  longestBooking: null,
  contactEmails: null,
  tenants: [],
}
const faults = (more: Partial<BookingGroupDraft>) =>
  checkBookingGroup(
    { ...draft, ...more },
    { names: ['Clinic'], parkingGroups: new Set(['tenants']), tenants: new Set(['tom']) },
  ).map(({ path, code }) => `${path} ${code}`)

describe('a booking group', () => {
  it.each<[string, Partial<BookingGroupDraft>, string[]]>([
    ['is complete', {}, []],
    ['BOO-01: needs a name', { name: ' ' }, ['name required']],
    ['BOO-01: of its own', { name: ' clinic ' }, ['name name-used']],
    ['BOO-01: not too long', { name: 'x'.repeat(81) }, ['name too-long']],
    ['BOO-01: belongs to a parking group', { parkingGroup: null }, ['parkingGroup required']],
    ['BOO-01: of the lot', { parkingGroup: 'other' }, ['parkingGroup unknown']],
    ['BOO-01: has e-mails, each once', { contactEmails: 'a@b.ca, a@b.ca' }, ['contactEmails not-unique']],
    ['BOO-02: needs an allowance', { allowance: null }, ['allowance required']],
    ['BOO-02: which may be zero', { allowance: 0 }, []],
    ['BOO-02: not less', { allowance: -1 }, ['allowance negative']],
    ['BOO-02: nor more than 10,000', { allowance: 10_001 }, ['allowance too-large']],
    ['BOO-02: in whole passes', { allowance: 1.5 }, ['allowance not-whole']],
    ['BOO-02: may differ by weekday', { weekdayAllowances: [0, null, '3', null, null, null, 2] }, []],
    ['BOO-02: on seven', { weekdayAllowances: [1, 2] }, ['weekdayAllowances invalid']],
    [
      'BOO-02: by the same rule',
      { weekdayAllowances: [null, null, -1, null, null, null, null] },
      ['weekdayAllowances negative'],
    ],
    ['BOO-03: books a day ahead at least', { daysAhead: 0 }, ['daysAhead too-small']],
    ['BOO-03: and a year at most', { daysAhead: 366 }, ['daysAhead too-large']],
    ['BOO-03: may have a longest booking', { longestBooking: '14' }, []],
    ['BOO-03: of a day at least', { longestBooking: 0 }, ['longestBooking too-small']],
    ['BOO-04: is assigned to tenants', { tenants: ['tom'] }, []],
    ['BOO-04: of the lot', { tenants: ['ann'] }, ['tenants unknown']],
  ])('%s', (_what, more, expected) => expect(faults(more)).toEqual(expected))

  it('is stored tidied', () => {
    const entered = {
      ...draft,
      name: ' Hotel ',
      allowance: '5',
      weekdayAllowances: ['', '0', null, null, null, null, null],
      contactEmails: 'a@b.ca,c@d.ca',
    }
    expect(tidyBookingGroup(entered)).toEqual({
      name: 'Hotel',
      allowance: 5,
      weekdayAllowances: [null, 0, null, null, null, null, null],
      daysAhead: 30,
      longestBooking: null,
      contactEmails: 'a@b.ca, c@d.ca',
    })
    const none = { ...entered, weekdayAllowances: ['', null, '', '', '', '', ' '] }
    expect(tidyBookingGroup(none).weekdayAllowances).toEqual([])
  })
})

test('BOO-02: a weekday without an allowance of its own has that of every day', () => {
  const group = { allowance: 10, weekdayAllowances: [0, null, null, null, null, 4, null] }
  const week = ['2026-11-22', '2026-11-23', '2026-11-27', '2026-11-28']
  expect(week.map((day) => allowanceOn(group, day))).toEqual([0, 10, 4, 10])
  expect(allowanceOn({ allowance: 3, weekdayAllowances: [] }, '2026-11-22')).toBe(3)
})
