import { chargeTimeoutMs } from '@stallwise/domain/payments/payment-states.ts'
import type { Tx } from '#platform/database/database.ts'
import { findAccountRow } from '../account/payment-account.store.ts'
import { providerOfLot } from '../account/provider-of-lot.ts'
import { announcePayments } from '../charge/announce.ts'
import { settlePayment } from '../charge/settle.ts'
import type { PaymentLog, PaymentParts } from '../payment-parts.ts'
import {
  findPayment,
  insertPayment,
  startedPayment,
  type PaymentOutcome,
  type PaymentRow,
  type StoredQuote,
} from '../payments.store.ts'
import { decideTake, settleRelease, type HoldRow } from './holds.store.ts'

/** What is taken of a hold, and what for. PAY-141. */
export interface Take {
  readonly lotId: string
  readonly holdId: string
  /** At most what is held; 0 = the hold is released. */
  readonly cents: number
  readonly taxCents: number
  readonly quote: StoredQuote
  /** When what is paid began and ended, in milliseconds since 1970 UTC. */
  readonly from: number
  readonly until: number
  readonly email: string | null
  /** PAY-146. */
  readonly beside?: string | null
}

/** What was decided about a hold and has to be asked of the provider: the rest of it is released with what is taken. */
export type DecidedTake = { readonly hold: HoldRow; readonly payment: PaymentRow | null }

/** PAY-141: decides once what is taken of a hold, in the transaction of what it pays; undefined if it was decided before. */
export const decideHold = async (tx: Tx, take: Take, now: number): Promise<DecidedTake | undefined> => {
  const { lotId, holdId, cents, taxCents, quote, from, until, email } = take
  const hold = await decideTake(tx, { lotId, id: holdId }, cents, now)
  if (!hold) return undefined
  if (cents === 0) return { hold, payment: null }
  const { currency, language } = hold
  const begun = {
    lotId,
    currency,
    language,
    from,
    paidUntil: until,
    cents,
    taxCents,
    quote,
    requestKey: null,
    email,
    at: now,
  }
  const row = { ...startedPayment(begun), hold_id: holdId, beside: take.beside ?? null }
  await insertPayment(tx, row)
  return { hold, payment: (await findPayment(tx, lotId, row.id))! }
}

const ask = async (parts: PaymentParts, hold: HoldRow, cents: number): Promise<PaymentOutcome> => {
  const { parking_lot_id: lotId, order_id: orderId, transaction_id: transaction } = hold
  const account = await parts.database.asSystem((tx) => findAccountRow(tx, lotId))
  const found = providerOfLot(parts, lotId, account)
  if (!found || transaction === null) return { state: 'unknown' }
  const outcome = await found.provider.complete(
    parts.gates.send,
    found.account,
    { orderId, transaction, cents },
    chargeTimeoutMs,
  )
  // The provider was reached and did nothing, or a first request was carried out: it is looked up.
  return outcome.state === 'approved' ? outcome : { state: 'unknown' }
}

/** PAY-141 to PAY-143: asks the provider for what was decided; what is not certain afterwards is looked up. */
export const carryOutTake = async (
  parts: PaymentParts,
  log: PaymentLog,
  { hold, payment }: DecidedTake,
): Promise<void> => {
  const outcome = await ask(parts, hold, payment?.cents ?? 0)
  if (payment) {
    const settled = await settlePayment(parts, payment, outcome)
    await announcePayments(parts, settled, log)
    return
  }
  await parts.database.asSystem((tx) => settleRelease(tx, hold, outcome, parts.clock()))
}
