import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount } from './amount.rules.ts'

test.each([
  [{}, { cents: null }],
  [{ cents: null }, { cents: null }],
  [{ amount: 1.5 }, { cents: 150 }],
  [{ amount: 1.1 }, { cents: 110 }],
  [{ amount: 4.35 }, { cents: 435 }],
  [{ cents: 150 }, { cents: 150 }],
  [{ amount: 1.5, cents: 150 }, { faults: [{ path: 'amount', code: 'not-allowed' }] }],
  [{ amount: 0 }, { faults: [{ path: 'amount', code: 'not-positive' }] }],
  [{ amount: -1 }, { faults: [{ path: 'amount', code: 'not-positive' }] }],
  [{ amount: 1.005 }, { faults: [{ path: 'amount', code: 'decimals', limit: 2 }] }],
  [{ cents: 1.5 }, { faults: [{ path: 'cents', code: 'not-whole' }] }],
  [{ cents: 0 }, { faults: [{ path: 'cents', code: 'not-positive' }] }],
])('FLD-20: %j', (given, expected) => {
  expect(readAmount(given)).toEqual(expected)
})

test('FLD-20: an amount is the same in both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      expect(readAmount({ amount: cents / 100 })).toEqual({ cents })
    }),
  )
})
