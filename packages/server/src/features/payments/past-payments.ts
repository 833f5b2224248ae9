import { randomBytes } from 'node:crypto'
import { payOptions, planOfSession, sessionOf } from '@stallwise/domain/payments/parking-session.ts'
import type { ChargeOutcome } from '@stallwise/ports/payments.port.ts'
import { uuidv7 } from 'uuidv7'
import { pageLanguage } from './look-up.ts'
import { findPayLot, loadPrices } from './payment-facts.store.ts'
import type { PaymentParts } from './payment-parts.ts'
import { findPayment, insertPayment, settlePaymentRow } from './payments.store.ts'

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
    const session = sessionOf(visit.entered_at.getTime(), [], at)
    const prices = { ...(await loadPrices(tx, lot, session.from)), validations: [], coupon: null }
    const [option] = payOptions(session, prices, at)
    if (!option || option.dueCents === 0) return undefined
    const id = uuidv7()
    await insertPayment(tx, {
      parking_lot_id: lotId,
      id,
      receipt_id: randomBytes(16).toString('base64url'),
      state: 'started',
      plate: visit.plate,
      visit_id: visit.id,
      passholder_id: null,
      session_from: visit.entered_at,
      entered_at: visit.id === null ? null : visit.entered_at,
      staff_entry_id: null,
      staff_entry_by: null,
      paid_until: new Date(option.until),
      minutes: null,
      cents: option.dueCents,
      tax_cents: option.dueTaxCents,
      paid_before_cents: 0,
      currency: lot.currency,
      quote: { ...option.quote, tax: planOfSession(session, prices)?.tax ?? null },
      coupon: null,
      request_key: null,
      email: null,
      language: pageLanguage(),
      created_at: new Date(at),
    })
    const payment = (await findPayment(tx, lotId, id))!
    await settlePaymentRow(tx, payment, outcomeOf(), { now: at, countsFrom: null })
    return { id, cents: option.dueCents }
  })
