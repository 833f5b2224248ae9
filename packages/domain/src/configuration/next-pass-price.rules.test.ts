import { expect, test } from 'vitest'
import { checkNextPassPrice, isNextPriceDue } from './next-pass-price.rules.ts'

const context = { standardPassPrice: 90, today: '2026-03-08', before: null }
const codesOf = (nextPassPriceCents: number | null, nextPassPriceFrom: string | null, changes = {}) =>
  checkNextPassPrice({ nextPassPriceCents, nextPassPriceFrom }, { ...context, ...changes }).map(
    ({ path, code }) => `${path} ${code}`,
  )

test.each([
  ['nothing is set', null, null, []],
  ['a price from a later day', 9_450, '2026-04-01', []],
  ['a price from today', 9_450, '2026-03-08', []],
  ['a price without a day', 9_450, null, ['nextPassPriceFrom required']],
  ['a day without a price', null, '2026-04-01', ['nextPassPriceCents required']],
  ['a day that has passed', 9_450, '2026-03-07', ['nextPassPriceFrom in-the-past']],
  ['a day years ahead', 9_450, '2029-03-11', ['nextPassPriceFrom too-late']],
  ['a price of 0', 0, '2026-04-01', ['nextPassPriceCents not-positive']],
  ['a price of half a cent', 9_450.5, '2026-04-01', ['nextPassPriceCents not-whole']],
  ['a price beyond the highest', 100_000_001, '2026-04-01', ['nextPassPriceCents too-large']],
])('CFG-29: %s', (_name, price, from, codes) => {
  expect(codesOf(price, from)).toEqual(codes)
})

test('CFG-29: a group without a price has no next one', () => {
  expect(codesOf(9_450, '2026-04-01', { standardPassPrice: null })).toEqual([
    'nextPassPriceCents not-allowed',
  ])
})

test('CFG-29: what was saved stays right when its day has come', () => {
  const before = { nextPassPriceCents: 9_450, nextPassPriceFrom: '2026-03-07' }
  expect(codesOf(9_450, '2026-03-07', { before })).toEqual([])
})

test('CFG-29: the next price counts from its day on', () => {
  const next = { nextPassPriceCents: 9_450, nextPassPriceFrom: '2026-04-01' }
  expect(['2026-03-31', '2026-04-01', '2026-04-02'].map((day) => isNextPriceDue(next, day))).toEqual([
    false,
    true,
    true,
  ])
  expect(isNextPriceDue({ nextPassPriceCents: null, nextPassPriceFrom: null }, '2026-04-01')).toBe(false)
})
