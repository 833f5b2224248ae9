import { expect, test } from 'vitest'
import {
  changeToRecord,
  concernsCharges,
  isPricedAnew,
  keptDaysOf,
  passesOfBooking,
  type ChargedPart,
  type PassNow,
} from './recorded-passes.rules.ts'

const pass: ChargedPart = {
  passholderGroupId: 'g',
  parkingGroupId: 'p',
  validFrom: null,
  validTo: null,
  removedAt: null,
  insideAtOnce: null,
}

test.each<[string, Partial<ChargedPart>, boolean]>([
  ['nothing', {}, false],
  ['passholder group', { passholderGroupId: 'h' }, true],
  ['parking group', { parkingGroupId: 'q' }, true],
  ['first day', { validFrom: '2026-06-01' }, true],
  ['last day', { validTo: '2026-06-30' }, true],
  ['removal', { removedAt: '2026-06-21T16:00:00.000Z' }, true],
  ['vehicles inside', { insideAtOnce: 2 }, true],
])('PCH-32: charges follow a change of: %s', (_what, changed, follows) => {
  expect(concernsCharges(pass, { ...pass, ...changed })).toBe(follows)
})

test('PCH-32: charges follow a new pass, and none that there is not', () => {
  expect(concernsCharges(undefined, pass)).toBe(true)
  expect(concernsCharges(undefined, undefined)).toBe(false)
})

const booking = { passholder: 'a', firstDay: '2026-06-20', lastDay: '2026-06-24' }
test.each([
  ['nothing', {}, []],
  ['first day', { firstDay: '2026-06-21' }, ['a']],
  ['last day', { lastDay: '2026-06-21' }, ['a']],
  ['another pass', { passholder: 'b' }, ['a', 'b']],
  ['no pass', { passholder: null }, ['a']],
])('PCH-33: charges follow an edit of a booking: %s', (_what, changed, passes) => {
  expect(passesOfBooking(booking, { ...booking, ...changed })).toEqual(passes)
})

test('PCH-34: charges follow a new price, and another frequency', () => {
  const price = { priceCents: 3_000, frequency: 'monthly' } as const
  expect(isPricedAnew(price, { ...price })).toBe(false)
  expect(isPricedAnew(price, { ...price, priceCents: null })).toBe(true)
  expect(isPricedAnew(price, { ...price, frequency: 'weekly' })).toBe(true)
})

const now = (some: Partial<PassNow> = {}): PassNow => ({
  day: '2026-06-21',
  validFrom: null,
  validTo: null,
  removedOn: null,
  frequency: 'monthly',
  priceCents: 3_000,
  passes: 1,
  bookings: [],
  wasCharged: false,
  ...some,
})

test.each<[string, Partial<PassNow>, boolean]>([
  ['charged', {}, true],
  ['paid by the hour', { frequency: 'hourly' }, false],
  ['without a price', { priceCents: null }, false],
  ['for nothing', { priceCents: 0 }, false],
  ['charged before, without a price now', { priceCents: null, wasCharged: true }, true],
])('PCH-35: recorded or not: %s', (_what, some, isRecorded) => {
  expect(changeToRecord(now(some)) !== undefined).toBe(isRecorded)
})

test('PCH-21, PCH-35: days that stay booked after a removal, each once; none of a pass that is not removed', () => {
  const bookings = [
    { firstDay: '2026-06-20', lastDay: '2026-06-23' },
    { firstDay: '2026-06-23', lastDay: '2026-06-24' },
    { firstDay: '2026-06-01', lastDay: '2026-06-02' },
  ]
  expect(keptDaysOf({ removedOn: '2026-06-21', bookings })).toEqual([
    '2026-06-22',
    '2026-06-23',
    '2026-06-24',
  ])
  expect(changeToRecord(now({ bookings }))).toEqual({
    day: '2026-06-21',
    validFrom: null,
    validTo: null,
    removedOn: null,
    frequency: 'monthly',
    priceCents: 3_000,
    passes: 1,
    keptDays: [],
  })
})
