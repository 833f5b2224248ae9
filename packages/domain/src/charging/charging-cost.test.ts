import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOfCharging, isHoldUsedUp } from './charging-cost.ts'
import type { ChargingPrices } from './charging-prices.model.ts'
import { checkChargingPrices } from './charging-prices.rules.ts'

const minute = 60_000
const tax = (percent: number, isIncluded: boolean) => ({
  name: 'HST',
  percent,
  isIncluded,
  registrationNumber: '',
})
const prices = (changes: Partial<ChargingPrices> = {}): ChargingPrices =>
  Object.assign(
    { kwhCents: 35, minuteCents: 0, sessionCents: 0, freeKwh: 0, tax: null, holdCents: 5_000 },
    changes,
  )
const hour = { wh: 12_345, durationMs: 61.9 * minute }

describe('what a session costs', () => {
  test.each([
    ['each kWh, half-up to the cent', prices(), null, 432],
    ['with whole minutes', prices({ minuteCents: 2 }), null, 432 + 122],
    ['and for the session', prices({ sessionCents: 100 }), null, 532],
    ['without the energy that is free', prices({ freeKwh: 2.5 }), null, 345],
    ['and the lot’s credit in kWh', prices({ freeKwh: 2.5 }), { kind: 'kwh' as const, value: 9 }, 30],
    ['without the lot’s credit in money', prices(), { kind: 'amount' as const, value: 1.5 }, 282],
    ['and never less than nothing', prices(), { kind: 'amount' as const, value: 100 }, 0],
    ['with its tax', prices({ tax: tax(13, false) }), null, 488],
    ['with the tax that is included', prices({ tax: tax(13, true) }), null, 432],
  ])('CHG-22: %s', (_, given, credit, totalCents) => {
    expect(costOfCharging(given, credit, hour).totalCents).toBe(totalCents)
  })

  test('CHG-23: nothing if nothing flowed, however long it was connected', () => {
    const given = prices({ sessionCents: 500, minuteCents: 10 })
    expect(costOfCharging(given, null, { wh: 0, durationMs: 4 * 24 * 60 * minute })).toEqual({
      lines: [],
      netCents: 0,
      taxCents: 0,
      totalCents: 0,
    })
  })

  const anyPrices = fc.record({
    kwhCents: fc.nat(500),
    minuteCents: fc.nat(50),
    sessionCents: fc.nat(1_000),
    freeKwh: fc.nat(500).map((hundredths) => hundredths / 100),
    tax: fc
      .option(fc.record({ percent: fc.nat(30_000), isIncluded: fc.boolean() }))
      .map((one) => one && tax(one.percent / 1_000, one.isIncluded)),
    holdCents: fc.constant(5_000),
  })
  const anySession = fc.record({ wh: fc.nat(200_000), durationMs: fc.nat(20 * 60 * minute) })

  test('CHG-22, CHG-31: the lines add up, and the total never goes beyond the hold', () => {
    fc.assert(
      fc.property(anyPrices, anySession, fc.nat(10_000), (given, session, limit) => {
        const cost = costOfCharging(given, null, session, limit)
        expect(cost.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(cost.totalCents)
        expect(cost.netCents + cost.taxCents).toBe(cost.totalCents)
        const free = costOfCharging(given, null, session).totalCents
        expect(cost.totalCents).toBeLessThanOrEqual(Math.min(free, limit))
        if (free <= limit) expect(cost.totalCents).toBe(free)
        else expect(cost.totalCents).toBeGreaterThanOrEqual(limit - 1)
      }),
    )
  })

  test('CHG-31: is stopped before a minute at full power goes beyond the hold', () => {
    const at = (wh: number) =>
      isHoldUsedUp(
        prices({ kwhCents: 100 }),
        null,
        { wh, durationMs: 0 },
        { holdCents: 1_000, ratedWatts: 60_000 },
      )
    expect([at(8_990), at(9_010)]).toEqual([false, true])
  })
})

describe('CHG-20: prices', () => {
  test('that are right have no faults', () => {
    expect(checkChargingPrices(prices({ tax: tax(13, false) }))).toEqual([])
  })
  test.each([
    [{ kwhCents: -1 }, 'kwhCents', 'negative'],
    [{ minuteCents: 0.5 }, 'minuteCents', 'not-whole'],
    [{ sessionCents: 100_001 }, 'sessionCents', 'too-large'],
    [{ freeKwh: 0.123 }, 'freeKwh', 'decimals'],
    [{ holdCents: 99 }, 'holdCents', 'too-small'],
    [{ tax: tax(101, false) }, 'tax.percent', 'too-large'],
  ])('that are wrong are named: %j', (changes, path, code) => {
    expect(checkChargingPrices(prices(changes))).toMatchObject([{ path, code }])
  })
})
