import { randomInt } from 'node:crypto'
import { proposeCouponCode } from '@stallwise/domain/payment-validations/coupon-codes.ts'
import { sql } from 'kysely'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource, listNames } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { paymentValidations } from './payment-validations.resource.ts'

/** Payment validations and coupon codes. */
export const paymentValidationsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  const { database } = parts
  bindLotResource(bind, parts, paymentValidations)
  const list = async (viewer: Viewer, lotId: string) => ({
    data: await paymentValidations.viewAll(parts, viewer, lotId, sql`lower(payment_validation.name)`),
  })
  bind('GET /parking-lots/payment-validation/', ({ viewer, query }) => list(viewer, query.parkingLot))
  bind('GET /parking-lots/payment-validation/{id}', async ({ viewer, params: { id } }) => {
    const lot = await database.withViewer(scopeOf(viewer), (tx) =>
      tx.selectFrom('parking_lot').select('id').where('id', '=', id).executeTakeFirst(),
    )
    if (lot) {
      requireAt(viewer, 'payment.manage', lot.id)
      return list(viewer, lot.id)
    }
    const view = await paymentValidations.get(parts, viewer, id)
    requireAt(viewer, 'payment.manage', view.parkingLot)
    return view
  })
  bind('GET /parking-lots/getCouponCode/{id}', async ({ viewer, params: { id } }) => {
    const codes = await database.withViewer(scopeOf(viewer), (tx) =>
      listNames(tx, 'payment_validation', id, undefined, 'coupon_code'),
    )
    const couponCode = proposeCouponCode(new Set(codes), (below) => randomInt(below))
    if (couponCode === undefined) throw new Refusal('coupon-code-failed')
    return { couponCode }
  })
}
