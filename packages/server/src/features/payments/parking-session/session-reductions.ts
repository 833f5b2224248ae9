import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
import type { UseRefusal } from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import type { PlateSession } from '@stallwise/domain/payments/plate-session.ts'
import { normaliseCouponCode } from '@stallwise/domain/payment-validations/payment-validations.rules.ts'
import {
  priceReductionsOf,
  type PriceReductions,
} from '@stallwise/domain/payment-validations/validation-use.rules.ts'
import {
  findCoupon,
  findCouponOfPayments,
  listGivenValidations,
  type UsableCoupon,
  type ValidationUse,
} from '#features/payment-validations/payment-validations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { PlateInLot, TypedCode } from '../plate-account/plate-in-lot.ts'

interface SessionToReduce extends PlateInLot {
  readonly lotId: string
  readonly session: PlateSession
  readonly typed: TypedCode
  readonly now: number
}

/** What takes something off the price of a session. PAY-13, VAL-12 to VAL-15. */
export interface SessionReductions extends PriceReductions {
  /** Validations that staff gave. */
  readonly given: readonly ValidationUse[]
  /** As the page shows it. */
  readonly shownCoupon: ParkingSessionView['coupon']
  /** That of the typed code, if it can be used and is to be reserved with the payment. */
  readonly newCoupon: UsableCoupon | null
  /** VAL-17: the use of the coupon that an earlier payment of the session reserved, by its id. */
  readonly earlierUse: string | null
}

/**
 * VAL-21: what staff gave for the stay, or before it to a plate that was outside, and no other payment used; what was used up without
 * a payment when the stay seemed to be over (VAL-27) counts for it still when it goes on (VIS-45). A percentage that a payment took
 * off time ahead is of the stay all the same; minutes and amounts are used up with it.
 */
const listGiven = async (
  tx: Tx,
  { lotId, plate, stay, session, now }: SessionToReduce,
): Promise<ValidationUse[]> => {
  const of = stay ?? { begin: now, visitIds: [] }
  const uses = await listGivenValidations(tx, { lotId, plate, begin: of.begin, visitIds: of.visitIds })
  const paymentIds = new Set(session.payments.map(({ id }) => id))
  return uses.filter(
    ({ state, paymentId, isGivenAhead, reduction }) =>
      state !== 'used' ||
      paymentId === null ||
      paymentIds.has(paymentId) ||
      (stay !== null && isGivenAhead && reduction === 'percent'),
  )
}

/** VAL-18: in place of a code that the visitor did not type: whoever types a plate could use it for another one. */
export const hiddenCode = '••••'

type TypedCoupon = { readonly shown: ParkingSessionView['coupon']; readonly coupon: UsableCoupon | null }

/** PAY-13: one coupon for a session, which counts for all of it. */
const couponOf = async (
  tx: Tx,
  { lotId, plate, typed: { code, isPaused }, now }: SessionToReduce,
  earlier: ValidationUse | undefined,
): Promise<TypedCoupon> => {
  const used = (as: string): TypedCoupon => ({
    shown: { code: as, state: 'valid', isUsed: true },
    coupon: null,
  })
  if (code === null) return earlier ? used(hiddenCode) : { shown: null, coupon: null }
  const refused = (state: 'paused' | 'already-used' | UseRefusal): TypedCoupon => ({
    shown: { code, state, isUsed: false },
    coupon: null,
  })
  if (isPaused) return refused('paused')
  if (earlier && normaliseCouponCode(code) === earlier.code) return used(earlier.code)
  const found = await findCoupon(tx, code, { lotId, plate, at: now })
  if ('refusal' in found) return refused(found.refusal)
  if (earlier) return refused('already-used')
  return { shown: { code: found.coupon.code, state: 'valid', isUsed: false }, coupon: found.coupon }
}

/** PAY-13: the validations and the coupon of a session. */
export const loadReductions = async (tx: Tx, of: SessionToReduce): Promise<SessionReductions> => {
  const given = await listGiven(tx, of)
  const paymentIds = of.session.payments.map(({ id }) => id)
  const earlier = await findCouponOfPayments(tx, of.lotId, paymentIds)
  const { shown, coupon } = await couponOf(tx, of, earlier)
  const counted = coupon ?? (earlier ? { ...earlier, code: earlier.code! } : null)
  return {
    ...priceReductionsOf(given, counted),
    given,
    shownCoupon: shown,
    newCoupon: coupon,
    earlierUse: coupon ? null : (earlier?.id ?? null),
  }
}
