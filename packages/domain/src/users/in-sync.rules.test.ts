import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, withVerified, type UserRecord } from './in-sync.rules.ts'

const ours: UserRecord = {
  email: 'ada@example.com',
  name: 'Ada',
  roles: ['tenant', 'owner'],
  customerId: 'c',
  lots: ['a', 'b'],
  emailVerified: true,
  blocked: false,
}

test('USR-30: equal records are in sync, whatever the case of the e-mail and the order of lists', () => {
  const theirs: UserRecord = {
    ...ours,
    email: 'Ada@Example.com',
    roles: ['owner', 'tenant'],
    lots: ['b', 'a'],
  }
  expect(differencesOf(ours, theirs)).toEqual([])
})

test.each<[Partial<UserRecord>, (keyof UserRecord)[]]>([
  [{ email: 'bob@example.com' }, ['email']],
  [{ name: 'ada' }, ['name']],
  [{ roles: ['tenant'] }, ['roles']],
  [{ roles: ['tenant', 'owner', 'provider'] }, ['roles']],
  [{ customerId: null }, ['customerId']],
  [{ lots: ['a', 'c'] }, ['lots']],
  [{ lots: [] }, ['lots']],
  [{ emailVerified: false }, ['emailVerified']],
  [{ blocked: true }, ['blocked']],
  [{ blocked: true, name: 'x' }, ['name', 'blocked']],
])('USR-30: %j is out of sync', (change, fields) => {
  expect(differencesOf(ours, { ...ours, ...change })).toEqual(fields)
})

test('USR-30: it does not matter which side is which', () => {
  const record = fc.record({
    email: fc.constantFrom('a@b.co', 'A@b.co', 'c@d.co'),
    name: fc.constantFrom('a', 'b'),
    roles: fc.subarray(['tenant', 'owner'] as const),
    customerId: fc.constantFrom(null, 'c'),
    lots: fc.subarray(['a', 'b']),
    emailVerified: fc.boolean(),
    blocked: fc.boolean(),
  })
  fc.assert(
    fc.property(record, record, (a, b) => {
      expect(differencesOf(a, b)).toEqual(differencesOf(b, a))
      expect(differencesOf(a, a)).toEqual([])
    }),
  )
})

test('USR-31: verification is adopted in one direction, and for the same e-mail only', () => {
  const unverified = { ...ours, emailVerified: false }
  expect(withVerified(unverified, ours).emailVerified).toBe(true)
  expect(withVerified(unverified, { ...ours, email: 'x@y.co' }).emailVerified).toBe(false)
  expect(withVerified(ours, unverified).emailVerified).toBe(true)
})
