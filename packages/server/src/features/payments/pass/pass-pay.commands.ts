import type { NewPassPayment, PassPayPage } from '@stallwise/contract/payments/pass-payments.contract.ts'
import type { PaymentResult } from '@stallwise/contract/payments/payments.contract.ts'
import { taxOfPass } from '@stallwise/domain/pass-charges/card-payments.ts'
import { maxPaymentCents } from '@stallwise/domain/payments/payments.model.ts'
import { sql } from 'kysely'
import { addCardPayment, paysCharges, type DueCharge } from '#features/pass-charges/pass-charges.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { beginOfDay } from '#platform/database/lot-day.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { networkKeyOf } from '../attempts.store.ts'
import {
  chargeStored,
  requireNotPaused,
  resultOf,
  type CardRequest,
  type StoredPayment,
} from '../charge/charge.ts'
import { pageLanguage, placeOf } from '../parking-session/look-up.ts'
import { loadPassDues, passDuesView, type PassDues } from './pass-dues.ts'
import { openPassLink, type PassLink } from './pass-link.ts'
import { lockAccountForCharge } from '../account/payment-account.store.ts'
import { findPayLot, requirePayLot, type PayLot } from '../parking-session/parking-session.store.ts'
import type { PaymentParts } from '../payment-parts.ts'
import {
  findPayment,
  findRepeatedPayment,
  insertPayment,
  startedPayment,
  type NewPaymentRow,
} from '../payments.store.ts'

/** The payment page behind the link of a pass. PCH-41, PCH-42, PCH-51. */
export const getPassPayPage = (
  { database, gates: { sealing }, clock }: PaymentParts,
  lotId: string,
  token: string,
  ip: string,
): Promise<PassPayPage> =>
  database.asSystem(async (tx) => {
    const now = clock()
    const { passholder, isExpired } = openPassLink(sealing, lotId, token, now)
    const lot = orNotFound(await findPayLot(tx, lotId))
    const dues = await loadPassDues(tx, { lotId, passholder, network: networkKeyOf(sealing, ip), now })
    if (isExpired && dues.charges.length > 0) throw new Refusal('link-expired')
    return { ...placeOf(lot), pass: passDuesView(dues) }
  })

/** A payment of charges as the page sends it. */
export type PassPayRequest = NewPassPayment & CardRequest & { readonly parkingLot: string }

/** PCH-43, PAY-120: the charges that the page showed, at the amount that it showed. */
const requireShown = (dues: PassDues, { charges, dueCents, dataKey }: PassPayRequest): DueCharge[] => {
  const wanted = new Set(charges)
  const chosen = dues.charges.filter(({ id }) => wanted.has(id))
  const sum = chosen.reduce((cents, charge) => cents + charge.dueCents, 0)
  if (chosen.length < wanted.size || sum !== dueCents)
    throw new Refusal('price-changed', { current: passDuesView(dues) })
  if (sum > maxPaymentCents) throw new Refusal('amount-too-large')
  if (dataKey === null) refuseFaults([{ path: 'dataKey', code: 'required' }])
  return chosen
}

/** The begin of the first and the end of the last period of some charges, on the lot’s clock. */
const periodOf = async (tx: Tx, { timeZone }: PayLot, charges: readonly DueCharge[]) => {
  const first = charges.map(({ firstDay }) => firstDay).sort()[0]!
  const last = charges
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1)!
  const { rows } = await sql<Record<'from' | 'until', Date>>`select ${beginOfDay(first, timeZone)} as from,
    ${beginOfDay(last, timeZone, 1)} as until`.execute(tx)
  return rows[0]!
}

const linesOf = (charges: readonly DueCharge[]) =>
  charges.map(({ frequency, firstDay, lastDay, dueCents: cents }) => ({
    kind: 'pass' as const,
    cents,
    frequency,
    firstDay,
    lastDay,
  }))

const rowOf = async (
  tx: Tx,
  lot: PayLot,
  { dues, charges }: { readonly dues: PassDues; readonly charges: readonly DueCharge[] },
  request: PassPayRequest,
  now: number,
): Promise<NewPaymentRow> => {
  const { dueCents: cents } = request
  const taxCents = taxOfPass(cents, dues.tax)
  const { from, until } = await periodOf(tx, lot, charges)
  const totals = { parkingCents: cents, netCents: cents - taxCents, taxCents, totalCents: cents }
  const started = startedPayment({
    lotId: lot.id,
    currency: lot.currency,
    language: pageLanguage(),
    from: from.getTime(),
    paidUntil: until.getTime(),
    cents,
    taxCents,
    quote: { lines: linesOf(charges), totals, multiplier: 1, tax: dues.tax },
    requestKey: request.key,
    email: request.email,
    at: now,
  })
  return { ...started, passholder_id: dues.pass.id }
}

/** PCH-43: stores the payment before it is charged. */
const begin = (
  parts: PaymentParts,
  { passholder, isExpired }: PassLink,
  request: PassPayRequest,
  network: string,
): Promise<{ readonly result: PaymentResult } | StoredPayment> =>
  parts.database.asSystem(async (tx) => {
    const { parkingLot: lotId, key, dueCents } = request
    const known = await findRepeatedPayment(
      tx,
      { lotId, plateOrPass: passholder, key },
      async (payment) =>
        payment.passholder_id === passholder &&
        payment.cents === dueCents &&
        (await paysCharges(tx, lotId, payment.id, request.charges)),
    )
    if (known) return { result: resultOf(known) }
    if (isExpired) throw new Refusal('link-expired')
    await lockAccountForCharge(tx, lotId)
    const lot = await requirePayLot(tx, lotId)
    const now = parts.clock()
    const dues = await loadPassDues(tx, { lotId, passholder, network, now }, true)
    if (dues.isPaying) throw new Refusal('payment-in-progress')
    requireNotPaused(dues.pausedUntil, now)
    const charges = requireShown(dues, request)
    const row = await rowOf(tx, lot, { dues, charges }, request, now)
    await insertPayment(tx, row)
    await addCardPayment(
      tx,
      lotId,
      row.id,
      charges.map(({ id, dueCents }) => ({ id, cents: dueCents })),
    )
    return { payment: (await findPayment(tx, lotId, row.id))!, lot }
  })

/** Pays charges of a pass by card. PCH-43, PAY-20 to PAY-24. */
export const payForPass = (parts: PaymentParts, sent: PassPayRequest): Promise<PaymentResult> => {
  const { parkingLot, token } = sent
  const link = openPassLink(parts.gates.sealing, parkingLot, token, parts.clock())
  return chargeStored(parts, sent, (request, network) => begin(parts, link, request, network))
}
