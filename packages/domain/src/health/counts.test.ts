import { expect, test } from 'vitest'
import { gapOf, shareMissed, stuckAfterDays, type CountPrices } from './counts.rules.ts'

const prices: CountPrices = { meanPaymentCents: 500, passCents: 9_000 }

test('HEA-51: the share of vehicles that an entry read, with what the others would have paid', () => {
  const gap = gapOf({ kind: 'entryReads', counted: 315, all: 500 }, prices)!
  expect([gap.rate!.percent, gap.vehicles, gap.cents]).toEqual([63, 185, 92_500])
  expect(gap.rate!.plusMinus).toBeLessThan(5)
})

test.each([
  ['too few vehicles', { kind: 'entryReads', counted: 10, all: 49 }],
  ['all were read', { kind: 'entryReads', counted: 500, all: 500 }],
  ['vehicles that changed their stalls', { kind: 'sensorEntries', counted: 900, all: 1_000 }],
  ['each opening had a vehicle', { kind: 'gateOpenings', counted: 0, all: 40 }],
  ['a pass with one vehicle at a time', { kind: 'sharedPass', counted: 0, all: 3 }],
] as const)('HEA-51 to HEA-54: nothing is said of %s', (_, sum) => {
  expect(gapOf(sum, prices)).toBeNull()
})

test('HEA-52, HEA-54: openings, stalls and passes, in vehicles and in money where a price is known', () => {
  const moneyOf = (kind: 'gateOpenings' | 'sensorEntries' | 'sharedPass', known = prices) =>
    gapOf({ kind, counted: 41, all: 100 }, known)!.cents
  expect(moneyOf('gateOpenings')).toBe(20_500)
  expect(moneyOf('sensorEntries')).toBeNull()
  expect(moneyOf('sharedPass')).toBe(9_000)
  expect(moneyOf('gateOpenings', { meanPaymentCents: null, passCents: null })).toBeNull()
})

test('HEA-51: missed vehicles go where they enter otherwise', () => {
  const entries = [
    { id: 'north', read: 300, habitual: 0 },
    { id: 'south', read: 100, habitual: 20 },
  ]
  expect(shareMissed(entries, 40)).toEqual([
    { id: 'north', counted: 300, all: 300 },
    { id: 'south', counted: 100, all: 160 },
  ])
  const unknown = entries.map(({ id, read }) => ({ id, read, habitual: 0 }))
  expect(shareMissed(unknown, 40).map(({ all }) => all)).toEqual([330, 110])
  expect(shareMissed([{ id: 'only', read: 0, habitual: 0 }], 40)[0]!.all).toBe(40)
})

test('HEA-53: a sensor is stuck sooner where vehicles come and go', () => {
  expect(stuckAfterDays(400, 100)).toBeCloseTo(2.3)
  expect(stuckAfterDays(2_000, 100)).toBe(2)
  expect(stuckAfterDays(0, 100)).toBeNull()
})
