import type { LotRow } from '#lots/lots.rows.ts'
import type { PaymentValidationRow, ValidationUseRow } from '#payment-validations/payment-validations.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { newPlates } from '#seeded/plates.ts'
import { namedRandom, pick, wholeBetween } from '#seeded/random.ts'
import type { DemoWorld } from './demo-world.rows.ts'
import { hourMs, dayMs } from '@stallwise/domain/time/durations.ts'

type Terms = Partial<Omit<PaymentValidationRow, 'name' | 'reduction' | 'amount'>>
type Planned = readonly [
  name: string,
  reduction: PaymentValidationRow['reduction'],
  amount: number,
  terms?: Terms,
]

const days = 14
/** Hours of the lot's clock. */
const hours = { from: 7, to: 22 }

const coupon = (coupon_code: string, terms: Terms = {}): Terms => ({
  given_by: 'coupon',
  coupon_code,
  ...terms,
})

/** What each lot offers; some coupons are over, to come, or used up. */
const plannedOf = (name: string, dayAfter: (days: number) => string): readonly Planned[] => {
  if (name === 'Harbour Exchange Tower')
    return [
      ['Client meeting', 'minutes', 120, { maximum_uses_per_day: 1 }],
      ['Lobby café', 'minutes', 30],
      ['Conference', 'percent', 50, { maximum_uses: 500, valid_until: dayAfter(45) }],
      ['Guest of the house', 'percent', 100, { maximum_uses_per_day: 1 }],
      ['Welcome offer', 'amount', 5, coupon('WELCOME5', { maximum_uses: 1_000, maximum_uses_per_day: 1 })],
      ['First visit', 'percent', 20, coupon('FIRST20', { maximum_uses: 25 })],
      ['Last season', 'percent', 15, coupon('SEASON15', { valid_until: dayAfter(-9) })],
      [
        'Next season',
        'percent',
        15,
        coupon('NEXT15', { valid_from: dayAfter(21), valid_until: dayAfter(60) }),
      ],
    ]
  if (name === 'Dufferin Gate Mall')
    return [
      ['Groceries over $50', 'minutes', 120, { maximum_uses_per_day: 1 }],
      ['Movie ticket', 'minutes', 180, { maximum_uses_per_day: 1 }],
      ['Pharmacy', 'minutes', 30],
      ['Weekend shopping', 'amount', 3, coupon('WEEKEND3', { maximum_uses_per_day: 1 })],
    ]
  if (name === 'Union Yards Lot 4') return [['Season ticket', 'amount', 5, coupon('YARDS5')]]
  return [['EV club', 'percent', 15, coupon('EVCLUB15')]]
}

const idOf = (lot: LotRow, name: string): string => namedId('payment-validation', lot.id, name)

/** The payment validations of the demo's lots. */
export const demoPaymentValidations = (
  { lots }: Pick<DemoWorld, 'lots'>,
  { now }: { now: number },
): PaymentValidationRow[] => {
  const dayAfter = (count: number) => new Date(now + count * dayMs).toISOString().slice(0, 10)
  return lots.flatMap((lot) =>
    plannedOf(lot.name, dayAfter).map(([name, reduction, amount, terms]) => ({
      parking_lot_id: lot.id,
      id: idOf(lot, name),
      name,
      given_by: 'staff',
      coupon_code: null,
      reduction,
      amount,
      valid_from: null,
      valid_until: null,
      maximum_uses: null,
      maximum_uses_per_day: null,
      is_active: true,
      ...terms,
    })),
  )
}

const hourOf = (at: number, timeZone: string): number =>
  Number(new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit' }).slice(0, 2))

const useAt = (
  { id: lotId }: LotRow,
  { id, maximum_uses }: PaymentValidationRow,
  { nth, at, plate, now }: { nth: number; at: number; plate: string; now: number },
): ValidationUseRow => ({
  parking_lot_id: lotId,
  id: namedId('validation-use', lotId, id, String(nth)),
  validation_id: id,
  plate,
  used_at: new Date(at).toISOString(),
  state: maximum_uses === 25 || at < now - 4 * hourMs ? 'used' : 'reserved',
})

const isOver = ({ valid_until: until }: PaymentValidationRow, at: number): boolean =>
  until !== null && new Date(at).toISOString().slice(0, 10) > until

/** In each of the last hours of opening a validation was used; two weeks of them, the same on every start. */
export const planValidationUses = (
  lot: LotRow,
  validations: readonly PaymentValidationRow[],
  { seed, now }: { seed: number; now: number },
): ValidationUseRow[] => {
  const own = validations.filter((row) => row.parking_lot_id === lot.id)
  const usedUp = own.filter((row) => row.maximum_uses === 25)
  const usual = own.filter((row) => row.maximum_uses !== 25 && row.valid_from === null)
  const uses: ValidationUseRow[] = []
  const last = Math.floor(now / hourMs)
  for (let nth = last - days * 24; nth <= last; nth++) {
    const at = nth * hourMs
    const hour = hourOf(at, lot.time_zone)
    if (hour < hours.from || hour >= hours.to) continue
    const random = namedRandom(seed, 'validation use', lot.id, nth)
    const [plate] = newPlates(random, 1)
    const validation = pick(random, usual)
    const minute = at + wholeBetween(random, 0, 59) * 60_000
    if (minute <= now && !isOver(validation, minute))
      uses.push(useAt(lot, validation, { nth, at: minute, plate: plate!, now }))
  }
  const random = namedRandom(seed, 'used up', lot.id)
  for (const validation of usedUp)
    newPlates(random, 25).forEach((plate, nth) => {
      const at = now - (3 + nth / 4) * dayMs
      uses.push(useAt(lot, validation, { nth, at, plate, now }))
    })
  return uses
}
