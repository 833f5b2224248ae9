import type { ParkingSessionView } from '@stallwise/contract/payments/payments.contract.ts'
import {
  givenHours,
  type UseRefusal,
} from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { normaliseCouponCode } from '@stallwise/domain/payment-validations/payment-validations.rules.ts'
import {
  priceReductionsOf,
  type PriceReductions,
} from '@stallwise/domain/payment-validations/validation-use.rules.ts'
import {
  findCoupon,
  listGivenValidations,
  listUsesOfPayments,
  type UsableCoupon,
  type ValidationUse,
} from '#features/payment-validations/payment-validations.public.ts'
import type { Tx } from '#platform/database/database.ts'

interface SessionToReduce {
  readonly lotId: string
  readonly plate: string
  /** A coupon code that the visitor typed. */
  readonly code: string | null
  /** VAL-16: too many wrong codes were typed: this one is not looked at. */
  readonly isCouponPaused: boolean
  readonly from: number
  /** The payments of the session so far. */
  readonly paymentIds: readonly string[]
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
}

/** VAL-21: what staff gave to the plate, up to 24 hours before the session began, and no other session used. */
const listGiven = async (tx: Tx, { lotId, plate, from, paymentIds }: SessionToReduce) => {
  const uses = await listGivenValidations(tx, lotId, plate, from - givenHours * 60 * 60_000)
  return uses.filter(
    ({ state, paymentId }) => state !== 'used' || (paymentId !== null && paymentIds.includes(paymentId)),
  )
}

/** VAL-18: in place of a code that the visitor did not type: whoever types a plate could use it for another one. */
export const hiddenCode = '••••'

type TypedCoupon = { readonly shown: ParkingSessionView['coupon']; readonly coupon: UsableCoupon | null }

/** PAY-13: one coupon for a session, which counts for all of it. */
const couponOf = async (
  tx: Tx,
  { lotId, plate, code, isCouponPaused, now }: SessionToReduce,
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
  if (isCouponPaused) return refused('paused')
  if (earlier && normaliseCouponCode(code) === earlier.code) return used(earlier.code)
  const found = await findCoupon(tx, code, { lotId, plate, at: now })
  if ('refusal' in found) return refused(found.refusal)
  if (earlier) return refused('already-used')
  return { shown: { code: found.coupon.code, state: 'valid', isUsed: false }, coupon: found.coupon }
}

/** PAY-13: the validations and the coupon of a session. */
export const loadReductions = async (tx: Tx, session: SessionToReduce): Promise<SessionReductions> => {
  const given = await listGiven(tx, session)
  const uses = await listUsesOfPayments(tx, session.lotId, session.paymentIds)
  const earlier = uses.find(({ code }) => code !== null)
  const { shown, coupon } = await couponOf(tx, session, earlier)
  const counted = coupon ?? (earlier ? { ...earlier, code: earlier.code! } : null)
  return {
    ...priceReductionsOf(given, counted),
    given,
    shownCoupon: shown,
    newCoupon: coupon,
  }
}
