import { expect, test } from 'vitest'
import type { Authorisation } from '../judging/pass-change.model.ts'
import { freeParkingOf } from './free-parking.ts'

const minute = 60_000
const enteredAt = Date.parse('2026-11-20T15:00:00Z')
const at = (minutes: number) => enteredAt + minutes * minute
const authorised = (
  from: number,
  until: number | null,
  more: Partial<Authorisation> = {},
): Authorisation => ({
  id: 'one',
  from: at(from),
  until: until === null ? null : at(until),
  ...more,
})
const read = (authorisations: readonly Authorisation[], now: number) => {
  const { isFree, chargedFrom } = freeParkingOf(authorisations, enteredAt, at(now))
  return [isFree, (chargedFrom - enteredAt) / minute]
}

test.each([
  ['nothing', [], 30, [false, 0]],
  ['a guest pass that is free of charge', [authorised(-60, 120)], 30, [true, 30]],
  ['one that ended within 15 minutes', [authorised(-60, 120)], 134, [true, 120]],
  ['one that ended earlier: charged from its end', [authorised(-60, 120)], 135, [false, 120]],
  ['one that ended before the entry', [authorised(-60, -1)], 5, [false, 0]],
  ['one that begins later', [authorised(60, 120)], 30, [false, 0]],
  ['one that began after the entry', [authorised(60, 120)], 90, [true, 90]],
  ['the latest end of several', [authorised(-60, 60), authorised(0, 90)], 120, [false, 90]],
  ['a registered vehicle without an end', [authorised(-9_000, null)], 5_000, [true, 5_000]],
  ['a booking', [authorised(-60, 600, { groupId: 'hotel' })], 30, [true, 30]],
  ['a guest who pays', [authorised(-60, 120, { isPayingGuest: true })], 30, [false, 0]],
  ['a payment', [authorised(5, 120, { isPayment: true })], 30, [false, 0]],
] as const)('PAY-17, PAY-126: %s', (_name, authorisations, now, expected) => {
  expect(read(authorisations, now)).toEqual(expected)
})
