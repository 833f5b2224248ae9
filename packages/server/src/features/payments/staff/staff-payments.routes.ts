import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { centsOf } from '#platform/http/amount.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { findPaymentLot } from '../payments.store.ts'
import { findStay } from '#features/gates/stays.public.ts'
import { recordRefund } from '../refunds/refund.commands.ts'
import { recordResult } from './result.commands.ts'
import { getSettlement } from './settlement.ts'
import { listHolds } from './staff-holds.store.ts'
import { findStaffPayment, listPayments } from './staff-payments.store.ts'
import { staffPaymentView } from './staff-payments.view.ts'

/** Payments of a lot, for those who manage them. */
export const staffPaymentsRoutes = (bind: Bind, parts: PaymentParts & ChangeLotParts): void => {
  const { database } = parts
  bind('GET /payments', async ({ viewer, query }) => {
    const { rows, twice, sums, total, nextCursor } = await database.withViewer(scopeOf(viewer), (tx) =>
      listPayments(tx, query),
    )
    const { charges, refunds, charged, refunded, tax } = sums
    return {
      data: rows.map((row) => staffPaymentView(row, twice)),
      total,
      nextCursor,
      sums: {
        charges,
        refunds,
        chargedCents: charged,
        refundedCents: refunded,
        netCents: charged - refunded,
        taxCents: tax,
      },
    }
  })
  const getPayment = (viewer: Viewer, id: string) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const lotId = await findPaymentLot(tx, id)
      if (lotId === undefined) throw new Refusal('not-found')
      requireAt(viewer, 'payment.manage', lotId)
      const { row, twice } = await findStaffPayment(tx, lotId, id)
      const { plate } = row
      const isInside = plate === null ? null : (await findStay(tx, lotId, plate)) !== undefined
      return staffPaymentView(row, twice, isInside)
    })
  bind('GET /payment-holds', ({ viewer, query }) =>
    database.withViewer(scopeOf(viewer), (tx) => listHolds(tx, query)),
  )
  bind('GET /payments/{id}', ({ viewer, params: { id } }) => getPayment(viewer, id))
  bind('POST /payments/{id}/result', async ({ viewer, params: { id }, body, request }) => {
    await recordResult(parts, viewer, id, { ...body, log: request.log })
    return getPayment(viewer, id)
  })
  bind(
    'POST /payments/{id}/provider-refund',
    async ({ viewer, params: { id }, body, request }) => {
      const { method, ...asked } = body
      const key = readIdempotencyKey(request)
      const cents = centsOf(body) ?? undefined
      await recordRefund(parts, viewer, id, { ...asked, cents, isRecorded: method, key, log: request.log })
      return getPayment(viewer, id)
    },
    { answersRepeats: true },
  )
  bind('GET /parking-lots/{id}/settlement', ({ viewer, params: { id }, query: { day } }) =>
    getSettlement(parts, viewer, id, day),
  )
}
