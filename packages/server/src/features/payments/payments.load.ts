import { planOfSession, plateAccountOf } from '@stallwise/domain/payments/plate-account.ts'
import { plateSessionOf } from '@stallwise/domain/payments/plate-session.ts'
import type { ChargeOutcome } from '@stallwise/ports/payments.port.ts'
import { pageLanguage } from './parking-session/look-up.ts'
import { findPayLot, loadPrices } from './parking-session/parking-session.store.ts'
import type { PaymentParts } from './payment-parts.ts'
import { findPayment, insertPayment, settlePaymentRow, startedPayment } from './payments.store.ts'

interface PastVisit {
  /** Null: nothing is known of the visit but its entry. */
  readonly id: string | null
  readonly plate: string
  readonly entered_at: Date
}

/** Adds the payment of a visit that has ended, as it was made at that time, for the demo; undefined if nothing was due. */
export const addPastPayment = (
  { database }: PaymentParts,
  lotId: string,
  visit: PastVisit,
  at: number,
  outcomeOf: () => ChargeOutcome,
): Promise<{ id: string; cents: number } | undefined> =>
  database.asSystem(async (tx) => {
    const lot = await findPayLot(tx, lotId)
    if (!lot) return undefined
    const stay = { begin: visit.entered_at.getTime(), hadPass: false }
    const { exitGraceMinutes } = lot
    const session = plateSessionOf({ stay, covered: [], payments: [], exitGraceMinutes }, at)
    const prices = { ...(await loadPrices(tx, lot, session.planAt)), validations: [], coupon: null }
    const [option] = plateAccountOf(session, prices, at).options
    if (!option || option.dueCents === 0) return undefined
    const started = startedPayment({
      lotId,
      currency: lot.currency,
      language: pageLanguage(),
      from: session.entry,
      paidUntil: option.until,
      leaveBy: option.leaveBy,
      cents: option.dueCents,
      taxCents: option.dueTaxCents,
      quote: { ...option.quote, tax: planOfSession(session, prices)?.tax ?? null },
      requestKey: null,
      email: null,
      at,
    })
    const { id } = started
    await insertPayment(tx, {
      ...started,
      plate: visit.plate,
      visit_id: visit.id,
      entered_at: visit.id === null ? null : visit.entered_at,
    })
    const payment = (await findPayment(tx, lotId, id))!
    await settlePaymentRow(tx, payment, outcomeOf(), { now: at, countsFrom: null })
    return { id, cents: option.dueCents }
  })
