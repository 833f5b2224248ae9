import type { ProviderReceipt } from '@stallwise/ports/payments.port.ts'
import type { Database } from '#platform/database/database.ts'
import { insertPayment, findPayment, settlePaymentRow, startedPayment } from '../payments.store.ts'
import { insertRefund, listRefunds, settleRefund, type NewRefund } from '../refunds/refunds.store.ts'
import type { LotLogParts } from '../charge/paid-plates.ts'

/** A charge of nobody in particular, or a refund of one. */
export interface TestAmount {
  readonly lotId: string
  readonly cents: number
  readonly taxCents: number
  readonly begunAt: number
  /** When it went through, by the provider; null: it did not tell. */
  readonly providerAt: number | null
  readonly settledAt: number
}

const receiptOf = ({ providerAt }: TestAmount, id: string): ProviderReceipt => ({
  transaction: id,
  referenceNumber: id.slice(0, 18),
  authorizationCode: null,
  responseCode: '027',
  message: '',
  cardType: null,
  lastDigits: null,
  at: providerAt,
})

/** Stores a payment and what became of it, as the product does; returns its id. */
export const addTestPayment = (
  database: Database,
  amount: TestAmount & { readonly currency: string; readonly passholderId: string | null },
  state: 'approved' | 'declined' = 'approved',
): Promise<string> =>
  database.asSystem(async (tx) => {
    const { lotId, cents, taxCents, begunAt, currency, passholderId, settledAt } = amount
    const totals = { parkingCents: cents, netCents: cents - taxCents, taxCents, totalCents: cents }
    const row = startedPayment({
      lotId,
      currency,
      language: 'en-US',
      from: begunAt,
      paidUntil: begunAt,
      cents,
      taxCents,
      quote: { lines: [], totals, tax: null } as never,
      requestKey: null,
      email: null,
      at: begunAt,
    })
    const { id } = row
    await insertPayment(tx, { ...row, passholder_id: passholderId, state: 'unknown' })
    const payment = (await findPayment(tx, lotId, id))!
    const outcome =
      state === 'approved'
        ? { state, receipt: receiptOf(amount, id) }
        : { state, reason: 'declined' as const, receipt: receiptOf(amount, id) }
    await settlePaymentRow(tx, payment, outcome as never, { now: settledAt, countsFrom: null })
    return id
  })

/** Stores a refund of a payment without a plate, and that it was carried out; returns its id. */
export const addTestRefund = async (
  database: Database,
  amount: TestAmount & Pick<NewRefund, 'id' | 'paymentId' | 'method'>,
): Promise<void> => {
  const { lotId, paymentId, id, begunAt, settledAt } = amount
  const refund = await database.asSystem(async (tx) => {
    await insertRefund(tx, {
      lotId,
      id,
      paymentId,
      cents: amount.cents,
      taxCents: amount.taxCents,
      method: amount.method,
      endsPaidTime: false,
      note: null,
      requestKey: null,
      at: begunAt,
      by: id,
    })
    return (await listRefunds(tx, lotId, paymentId)).find((one) => one.id === id)!
  })
  const parts = { database, clock: () => settledAt } as unknown as LotLogParts
  await settleRefund(parts, refund, { state: 'approved', receipt: receiptOf(amount, id) } as never)
}
