import type { NewPayment, PaymentResult } from '@stallwise/contract/payments/payments.contract.ts'
import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
import { neededValidations, type PayOption } from '@stallwise/domain/payments/plate-account.ts'
import { chargedFrom } from '@stallwise/domain/payments/plate-session.ts'
import { maxPaymentCents } from '@stallwise/domain/payments/payments.model.ts'
import { reserveCoupon, reserveGiven } from '#features/payment-validations/payment-validations.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { noteWrongCoupon } from '../attempts.store.ts'
import { chargeStored, requireNotPaused, resultOf, type CardRequest, type StoredPayment } from './charge.ts'
import { pageLanguage, takeLookUp } from '../parking-session/look-up.ts'
import { paidUntilOf, sessionView } from '../parking-session/parking-session.view.ts'
import { priceSession, type PricedSession } from '../parking-session/session-price.ts'
import { lockAccountForCharge } from '../account/payment-account.store.ts'
import { isCorrected, requirePayLot } from '../parking-session/parking-session.store.ts'
import type { PaymentParts } from '../payment-parts.ts'
import {
  findPayment,
  findRepeatedPayment,
  hasOpenPayment,
  insertPayment,
  noteCouponUse,
  startedPayment,
  type PaymentRow,
} from '../payments.store.ts'
import { findBeside } from '../receipts/payments-beside.ts'
import { openSession, type OpenedSession } from '../parking-session/session-token.ts'

/** A payment as a visitor sends it. */
export type PayRequest = NewPayment & CardRequest

/** PAY-23, PAY-120, PAY-125: the option that the page showed, at the price that it showed. */
const requireShown = (
  parts: PaymentParts,
  priced: PricedSession,
  { shown, ...request }: PayRequest & { readonly shown: OpenedSession },
  now: number,
): PayOption => {
  const { shownCoupon } = priced.reductions
  // Paid meanwhile: the same amount would pay for more time.
  const isPaidMeanwhile = shown.paidUntil !== paidUntilOf(priced)
  // The vehicle left meanwhile: the same amount would pay for another stay.
  const isOver = shown.seenVisit !== null && !priced.stay?.visitIds.includes(shown.seenVisit)
  const option = priced.account.options.find(({ minutes }) => minutes === request.minutes)
  const isCouponRefused = shownCoupon !== null && shownCoupon.state !== 'valid'
  if (!option || option.dueCents !== request.dueCents || isCouponRefused || isPaidMeanwhile || isOver)
    throw new Refusal('price-changed', { current: sessionView(parts, priced, now) })
  if (option.dueCents > maxPaymentCents) throw new Refusal('amount-too-large')
  if (option.dueCents > 0 && request.dataKey === null) refuseFaults([{ path: 'dataKey', code: 'required' }])
  return option
}

const rowOf = (priced: PricedSession, option: PayOption, request: PayRequest, now: number) => {
  const { lot, lookedUp, session, stay, enteredAt, tax } = priced
  const from = chargedFrom(session)
  const started = startedPayment({
    lotId: lot.id,
    currency: lot.currency,
    language: pageLanguage(),
    from,
    paidUntil: option.until,
    leaveBy: option.leaveBy,
    cents: option.dueCents,
    taxCents: option.dueTaxCents,
    quote: { ...option.quote, tax },
    requestKey: request.key,
    // PAY-41: a receipt of 0 is sent only on demand.
    email: option.dueCents === 0 ? null : request.email,
    at: now,
  })
  return {
    ...started,
    plate: lookedUp.plate,
    visit_id: stay?.visitId ?? null,
    entered_at: enteredAt === null ? null : new Date(enteredAt),
    staff_entry_id: lookedUp.staffEntry?.id ?? null,
    staff_entry_by: lookedUp.staffEntry?.setBy ?? null,
    minutes: option.minutes,
    paid_before_cents: session.paidCents,
    coupon: priced.reductions.coupon,
    coupon_use_id: priced.reductions.earlierUse,
  }
}

/** VAL-14: false if the coupon was used up or changed meanwhile, or staff took a validation back. */
const reserveReductions = async (
  tx: Tx,
  { lot, lookedUp, session, prices, reductions: { given, newCoupon } }: PricedSession,
  { id: paymentId, exit }: { readonly id: string; readonly exit: number },
  now: number,
): Promise<boolean> => {
  const needed = new Set(neededValidations(session, prices, exit))
  const unused = given.filter((use, place) => use.paymentId === null && needed.has(place)).map(({ id }) => id)
  if (!(await reserveGiven(tx, lot.id, unused, paymentId))) return false
  const use = { lotId: lot.id, plate: lookedUp.plate, at: now, paymentId }
  if (!newCoupon) return true
  const reserved = await reserveCoupon(tx, newCoupon.code, use)
  if ('refusal' in reserved) return false
  await noteCouponUse(tx, lot.id, { paymentId, useId: reserved.useId })
  const { reduction, amount } = reserved.coupon
  return reduction === newCoupon.reduction && amount === newCoupon.amount
}

/** PAY-124: the plate of the visit may have been corrected since the payment was sent first. */
const isOfSession = (payment: PaymentRow, { plate, seenVisit }: OpenedSession): boolean =>
  payment.plate === plate || (seenVisit !== null && payment.visit_id === seenVisit)

const nothingDue: PaymentResult = { state: 'nothing-due', receipt: null, reason: null, paidUntil: null }

/** VAL-16: a refused payment tells as much about a code as a look-up. */
const noteWrongCode = async (parts: PaymentParts, error: unknown, lotId: string, network: string) => {
  const current = error instanceof Refusal ? (error.current as ParkingSessionView | undefined) : undefined
  if (current?.coupon?.state !== 'unknown-code') return
  await parts.database.asSystem((tx) => noteWrongCoupon(tx, { lotId, network }, parts.clock()))
}

/** PAY-21: stores the payment before it is charged. */
const begin = (
  parts: PaymentParts,
  lookedUp: OpenedSession,
  request: PayRequest,
  network: string,
): Promise<{ readonly result: PaymentResult } | StoredPayment> =>
  parts.database.asSystem(async (tx) => {
    const { lotId, plate } = lookedUp
    const { key, minutes, dueCents } = request
    const known = await findRepeatedPayment(
      tx,
      { lotId, plateOrPass: plate, key },
      (payment) =>
        isOfSession(payment, lookedUp) && payment.minutes === minutes && payment.cents === dueCents,
    )
    if (known) return { result: resultOf(known) }
    if (lookedUp.isExpired || (await isCorrected(tx, lookedUp))) throw new Refusal('session-expired')
    if (await hasOpenPayment(tx, lotId, { plate })) throw new Refusal('payment-in-progress')
    await lockAccountForCharge(tx, lotId)
    const lot = await requirePayLot(tx, lotId)
    const now = parts.clock()
    const toPrice = { lot, lookedUp, coupon: request.coupon || null, network, now }
    const priced = await priceSession(tx, toPrice)
    // PAY-32: the token of a visit is valid until the visit ends.
    if (lookedUp.visitId !== null && !priced.stay) throw new Refusal('session-expired')
    if (priced.account.state === 'covered') return { result: nothingDue }
    requireNotPaused(priced.pausedUntil, now)
    const option = requireShown(parts, priced, { ...request, shown: lookedUp }, now)
    // PAY-112: what costs nothing by itself is not stored, and gives no time to leave.
    if (option.dueCents === 0 && !option.isGiven) return { result: nothingDue }
    const row = rowOf(priced, option, request, now)
    const times = { from: row.session_from.getTime(), until: row.leave_by.getTime() }
    row.beside = await findBeside(tx, { lotId, receipt: request.beside, isCharging: false, ...times })
    await insertPayment(tx, row)
    if (!(await reserveReductions(tx, priced, { id: row.id, exit: option.exit }, now)))
      throw new Refusal('price-changed', {
        current: sessionView(parts, await priceSession(tx, toPrice), now),
      })
    const payment = (await findPayment(tx, lotId, row.id))!
    return { payment, lot }
  })

/** PAY-33: what is owed now is a look-up, too: beyond their limit the page has to ask for it. */
const withinLookUps = async (parts: PaymentParts, error: unknown, ip: string): Promise<unknown> => {
  const isLookUp = error instanceof Refusal && error.current !== undefined
  return isLookUp && !(await takeLookUp(parts, ip)) ? new Refusal(error.code) : error
}

/** Pays for parking. PAY-16, PAY-20 to PAY-23, PAY-30, PAY-34. */
export const pay = async (parts: PaymentParts, sent: PayRequest): Promise<PaymentResult> => {
  const lookedUp = openSession(parts.gates.sealing, sent.session, parts.clock())
  if (!lookedUp || lookedUp.lotId !== sent.parkingLot) throw new Refusal('session-expired')
  return chargeStored(parts, sent, (request, network) =>
    begin(parts, lookedUp, request, network).catch(async (error: unknown) => {
      await noteWrongCode(parts, error, lookedUp.lotId, network)
      throw await withinLookUps(parts, error, request.ip)
    }),
  )
}
