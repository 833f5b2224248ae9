import { describe, expect, it, test } from 'vitest'
import type { BookingDraft, BookingLimits } from './bookings.model.ts'
import {
  bookingStateOn,
  checkBooking,
  daysOf,
  tidyBooking,
  withoutDaysAhead,
  type BookingContext,
} from './bookings.rules.ts'

const today = '2026-11-23'
const draft: BookingDraft = {
  bookingGroup: 'hotel',
  firstDay: '2026-11-24',
  lastDay: '2026-11-26',
  name: 'Ana Ruiz',
  email: null,
  licensePlate: 'BOOK1',
  passholder: null,
}
const limits: BookingLimits = { allowance: 2, weekdayAllowances: [], daysAhead: 30, longestBooking: 5 }
const context: BookingContext = {
  groups: new Map<string, BookingLimits>([
    ['hotel', limits],
    ['clinic', { ...limits, longestBooking: null }],
  ]),
  passholderGroup: undefined,
  plateOwner: undefined,
  isPlateBooked: false,
  booked: new Map(),
  today,
}
const faults = (more: Partial<BookingDraft>, known: Partial<BookingContext> = {}) =>
  checkBooking({ ...draft, ...more }, { ...context, ...known }).map(({ path, code }) => `${path} ${code}`)
const on = (firstDay: string, lastDay = firstDay) => ({ firstDay, lastDay })
const full = (...days: string[]) => ({ booked: new Map(days.map((day) => [day, 2])) })

describe('a booking', () => {
  it.each<[string, Partial<BookingDraft>, Partial<BookingContext>, string[]]>([
    ['is complete', {}, {}, []],
    ['BOO-10: needs a group', { bookingGroup: null }, {}, ['bookingGroup required']],
    ['BOO-10: that the user sees', { bookingGroup: 'other' }, {}, ['bookingGroup unknown']],
    ['BOO-10: a name', { name: ' ' }, {}, ['name required']],
    ['BOO-10: not too long', { name: 'x'.repeat(81) }, {}, ['name too-long']],
    ['BOO-10: a plate', { licensePlate: '' }, {}, ['licensePlate required']],
    ['BOO-10: without spaces', { licensePlate: 'A B' }, {}, ['licensePlate plate-spaces']],
    ['BOO-10: of at most 8', { licensePlate: 'ABCDEF123' }, {}, ['licensePlate too-long']],
    ['BOO-10: maybe an e-mail address', { email: 'ana@' }, {}, ['email email']],
    ['BOO-10: a passholder whom the user sees', { passholder: 'ann' }, {}, ['passholder passholder-unknown']],
    ['BOO-10: if any', { passholder: 'ann' }, { passholderGroup: 'bank' }, []],
    ['BOO-10: days that exist', on('2026-11-31', ''), {}, ['firstDay invalid', 'lastDay required']],
    ['BOO-11: begins today at the earliest', on(today), {}, []],
    ['BOO-11: not before', on('2026-11-22'), {}, ['firstDay in-the-past', 'lastDay in-the-past']],
    [
      'BOO-11: does not end before it begins',
      on('2026-11-24', '2026-11-23'),
      {},
      ['lastDay last-day-before-first'],
    ],
    ['BOO-11: is within the days ahead', on('2026-12-23'), {}, []],
    ['BOO-11: and not beyond', on('2026-12-24'), {}, ['lastDay too-late']],
    ['BOO-11: of at most the longest booking', on('2026-11-24', '2026-11-28'), {}, []],
    ['BOO-11: not longer', on('2026-11-24', '2026-11-29'), {}, ['lastDay booking-too-long']],
    [
      'BOO-11: unless the group has none',
      { bookingGroup: 'clinic', ...on('2026-11-24', '2026-11-29') },
      {},
      [],
    ],
    ['BOO-12: has a pass left on each day', {}, { booked: new Map([['2026-11-25', 1]]) }, []],
    ['BOO-12: on the first', {}, full('2026-11-24'), ['firstDay daily-limit']],
    ['BOO-12: on the others', {}, full('2026-11-26'), ['lastDay daily-limit']],
    ['BOO-13: of a plate that is free', {}, { isPlateBooked: true }, ['licensePlate plate-booked']],
    [
      'BOO-13: not of a passholder',
      {},
      { plateOwner: { passholder: 'ann', group: 'bank' } },
      ['licensePlate plate-in-other-group'],
    ],
    [
      'BOO-13: unless it is for that passholder',
      { passholder: 'ann' },
      { passholderGroup: 'bank', plateOwner: { passholder: 'ann', group: 'bank' } },
      [],
    ],
  ])('%s', (_what, more, known, expected) => expect(faults(more, known)).toEqual(expected))

  it('BOO-12: says how many passes the day has', () => {
    const known = { ...context, ...full('2026-11-24') }
    expect(checkBooking(draft, known)).toEqual([{ path: 'firstDay', code: 'daily-limit', limit: 2 }])
  })

  it('BOO-14: is edited although allowance, time or settings have changed', () => {
    const before = { ...draft, ...on('2026-11-20', '2026-11-27') }
    const known = { before, ...full('2026-11-20', '2026-11-25', '2026-11-27') }
    expect(faults({ ...before, name: 'Eva' }, known)).toEqual([])
    expect(faults({ ...before, lastDay: '2026-11-28' }, known)).toEqual(['lastDay booking-too-long'])
    expect(faults({ ...before, lastDay: '2026-11-24' }, known)).toEqual([])
    expect(faults({ ...before, lastDay: '2026-11-22' }, known)).toEqual(['lastDay in-the-past'])
    expect(faults({ ...before, firstDay: '2026-11-21' }, known)).toEqual([
      'firstDay in-the-past',
      'lastDay booking-too-long',
    ])
  })

  it('BOO-14: only days that an edit adds have to be free', () => {
    const before = { ...draft, ...on('2026-11-24', '2026-11-25') }
    const known = { before, ...full('2026-11-24', '2026-11-26') }
    expect(faults({ ...before, lastDay: '2026-11-26' }, known)).toEqual(['lastDay daily-limit'])
    expect(faults({ ...before, bookingGroup: 'clinic' }, known)).toEqual(['firstDay daily-limit'])
  })

  it('BOO-17: keeps plate and first day once the vehicle has come', () => {
    const before = { ...draft, ...on(today, '2026-11-25') }
    const known = { before, cameAs: ['BOOK1', 'B00K1'] }
    expect(faults({ ...before, name: 'Eva', lastDay: today }, known)).toEqual([])
    expect(faults({ ...before, licensePlate: 'b00k1' }, known)).toEqual([])
    expect(faults({ ...before, licensePlate: 'BOOK2', firstDay: '2026-11-24' }, known)).toEqual([
      'firstDay vehicle-came',
      'licensePlate vehicle-came',
    ])
    expect(faults({ ...before, licensePlate: 'BOOK2', firstDay: '2026-11-24' }, { before })).toEqual([])
  })

  it('BOO-16: is restored on free days that are not past, although it has begun', () => {
    const before = { ...draft, ...on('2026-11-22', '2026-11-24') }
    const known = { before, isRestored: true }
    expect(faults(before, known)).toEqual([])
    expect(faults(before, { ...known, ...full('2026-11-24') })).toEqual(['lastDay daily-limit'])
    const past = { ...draft, ...on('2026-11-20', '2026-11-22') }
    expect(faults(past, { before: past, isRestored: true })).toEqual(['lastDay in-the-past'])
  })

  it('is stored tidied', () => {
    const entered = { ...draft, licensePlate: ' bo-ok1', name: ' Ana ', email: ' ' }
    expect(tidyBooking(entered)).toEqual({ plate: 'BOOK1', name: 'Ana', email: null })
  })
})

test('days are counted across months and the change of the clock', () => {
  expect(daysOf(on('2026-10-31', '2026-11-02'))).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  expect(daysOf(on('2028-02-28', '2028-03-01'))).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
})

test.each([
  ['upcoming', on('2026-11-24'), false],
  ['today', on('2026-11-22', '2026-11-23'), false],
  ['today', on('2026-11-23', '2026-11-25'), false],
  ['past', on('2026-11-20', '2026-11-22'), false],
  ['canceled', on('2026-11-24'), true],
])('BOO-15: %s', (state, days, isCanceled) =>
  expect(bookingStateOn({ ...days, isCanceled }, today)).toBe(state),
)

test('BOO-30: the days after today are freed', () => {
  expect(withoutDaysAhead(on('2026-11-24', '2026-11-26'), today)).toBeNull()
  expect(withoutDaysAhead(on('2026-11-22', '2026-11-26'), today)).toEqual(on('2026-11-22', '2026-11-23'))
  expect(withoutDaysAhead(on('2026-11-20', '2026-11-21'), today)).toEqual(on('2026-11-20', '2026-11-21'))
})
