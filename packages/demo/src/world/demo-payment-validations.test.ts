import { checkPaymentValidation } from '@stallwise/domain/payment-validations/payment-validations.rules.ts'
import { expect, test } from 'vitest'
import { demoPaymentValidations, planValidationUses } from './demo-payment-validations.ts'
import { demoWorld } from './demo-world.ts'

const world = demoWorld(() => 'key')

test.each(['2026-11-21T03:00Z', '2027-01-01T18:30Z'])(
  'at %s every lot has payment validations without faults, used before',
  (text) => {
    const now = Date.parse(text)
    const rows = demoPaymentValidations(world, { now })
    for (const lot of world.lots) {
      const own = rows.filter((row) => row.parking_lot_id === lot.id)
      expect(own.length).toBeGreaterThan(0)
      for (const row of own) {
        const others = own.filter(({ id }) => id !== row.id)
        const draft = {
          name: row.name,
          givenBy: row.given_by,
          couponCode: row.coupon_code,
          reduction: row.reduction,
          amount: row.amount,
          validFrom: row.valid_from,
          validUntil: row.valid_until,
          maximumUses: row.maximum_uses,
          maximumUsesPerDay: row.maximum_uses_per_day,
          isActive: row.is_active,
        }
        const known = {
          names: others.map(({ name }) => name),
          couponCodes: others.flatMap(({ coupon_code: code }) => code ?? []),
        }
        expect(checkPaymentValidation(draft, known)).toEqual([])
      }
      const uses = planValidationUses(lot, rows, { seed: 1, now })
      expect(uses.length).toBeGreaterThan(100)
      expect(new Set(uses.map(({ id }) => id)).size).toBe(uses.length)
      expect(uses.every(({ used_at: at }) => Date.parse(at) <= now)).toBe(true)
      const later = planValidationUses(lot, rows, { seed: 1, now: now + 60_000 })
      const known = new Set(uses.map(({ id }) => id))
      expect(later.filter(({ id }) => !known.has(id)).length).toBeLessThan(2)
    }
  },
)
