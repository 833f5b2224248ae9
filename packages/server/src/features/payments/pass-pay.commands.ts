import { randomBytes } from 'node:crypto'
import type { NewPassPayment, PassPayPage } from '@stallwise/contract/payments/pass-payments.contract.ts'
import type { PaymentResult } from '@stallwise/contract/payments/payments.contract.ts'
import { taxOfPass } from '@stallwise/domain/pass-charges/card-payments.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addCardPayment, type DueCharge } from '#features/pass-charges/card-payments.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { networkKeyOf } from './attempts.store.ts'
import { chargeStored, requireNotPaused, resultOf, type CardRequest, type StoredPayment } from './charge.ts'
import { pageLanguage, placeOf } from './look-up.ts'
import { requirePayLot } from './parking-session.view.ts'
import { loadPassDues, passDuesView, type PassDues } from './pass-dues.ts'
import { openPassLink } from './pass-link.ts'
import { keepAccount } from './payment-account.store.ts'
import { findPayLot, type PayLot } from './payment-facts.store.ts'
import type { PaymentParts } from './payment-parts.ts'
import {
  findPayment,
  findPaymentOfRequest,
  insertPayment,
  lockPayer,
  lockPaymentRequest,
  type NewPaymentRow,
  type PaymentRow,
} from './payments.store.ts'

/** The payment page behind the link of a pass. PCH-41, PCH-42. */
export const getPassPayPage = (
  { database, gates: { sealing }, clock }: PaymentParts,
  lotId: string,
  token: string,
  ip: string,
): Promise<PassPayPage> =>
  database.asSystem(async (tx) => {
    const now = clock()
    const passholder = openPassLink(sealing, lotId, token, now)
    const lot = await findPayLot(tx, lotId)
    if (!lot) throw new Refusal('not-found')
    const dues = await loadPassDues(tx, { lotId, passholder, network: networkKeyOf(sealing, ip), now })
    return { ...placeOf(lot), pass: passDuesView(dues) }
  })

/** A payment of charges as the page sends it. */
export type PassPayRequest = NewPassPayment & CardRequest & { readonly parkingLot: string }

/** PCH-43: the charges that the page showed, at the amount that it showed. */
const requireShown = (dues: PassDues, { charges, dueCents, dataKey }: PassPayRequest): DueCharge[] => {
  const wanted = new Set(charges)
  const chosen = dues.charges.filter(({ id }) => wanted.has(id))
  const sum = chosen.reduce((cents, charge) => cents + charge.dueCents, 0)
  if (chosen.length < wanted.size || sum !== dueCents)
    throw new Refusal('price-changed', { current: passDuesView(dues) })
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
  const { rows } = await sql<Record<'from' | 'until', Date>>`select
    (${first}::date)::timestamp at time zone ${timeZone} as from,
    (${last}::date + 1)::timestamp at time zone ${timeZone} as until`.execute(tx)
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
  return {
    parking_lot_id: lot.id,
    id: uuidv7(),
    receipt_id: randomBytes(16).toString('base64url'),
    state: 'started',
    plate: null,
    visit_id: null,
    passholder_id: dues.pass.id,
    session_from: from,
    entered_at: null,
    staff_entry_id: null,
    staff_entry_by: null,
    paid_until: until,
    minutes: null,
    cents,
    tax_cents: taxCents,
    paid_before_cents: 0,
    currency: lot.currency,
    quote: { lines: linesOf(charges), totals, multiplier: 1, tax: dues.tax },
    coupon: null,
    request_key: request.key,
    email: request.email,
    language: pageLanguage(),
    created_at: new Date(now),
  }
}

/** PAY-110: the payment of a repeated request. A request with its key that is not the same one is refused. */
const findRepeated = async (
  tx: Tx,
  passholder: string,
  { parkingLot: lotId, key, dueCents }: PassPayRequest,
): Promise<PaymentRow | undefined> => {
  if (key !== null) await lockPaymentRequest(tx, lotId, key)
  await lockPayer(tx, lotId, passholder)
  const known = key === null ? undefined : await findPaymentOfRequest(tx, lotId, key)
  if (known && (known.passholder_id !== passholder || known.cents !== dueCents))
    throw new Refusal('idempotency-key-used')
  return known
}

/** PCH-43: stores the payment before it is charged. */
const begin = (
  parts: PaymentParts,
  passholder: string,
  request: PassPayRequest,
  network: string,
): Promise<{ readonly result: PaymentResult } | StoredPayment> =>
  parts.database.asSystem(async (tx) => {
    const { parkingLot: lotId } = request
    const known = await findRepeated(tx, passholder, request)
    if (known) return { result: resultOf(known) }
    await keepAccount(tx, lotId)
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
  const passholder = openPassLink(parts.gates.sealing, parkingLot, token, parts.clock())
  return chargeStored(parts, sent, (request, network) => begin(parts, passholder, request, network))
}
