import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { loadFixedCredit, setFixedCredit } from './fixed-credit.commands.ts'
import { addRatePlan, restoreRatePlan, withdrawRatePlan } from './pricing.commands.ts'
import { loadRatePlans } from './pricing.view.ts'

/** Rate plans and the fixed credit. */
export const pricingRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /parking-lots/{id}/rate-plans', ({ viewer, params }) =>
    parts.database.withViewer(scopeOf(viewer), (tx) => loadRatePlans(tx, params.id)),
  )
  bind('PUT /parking-lots/{id}/rate-plans', ({ viewer, params, body }) =>
    addRatePlan(parts, viewer, params.id, body),
  )
  bind('DELETE /parking-lots/{id}/rate-plans/{planId}', ({ viewer, params, query }) =>
    withdrawRatePlan(parts, viewer, params.id, { id: params.planId, version: query.version }),
  )
  bind('POST /parking-lots/{id}/rate-plans/{planId}/restore', ({ viewer, params }) =>
    restoreRatePlan(parts, viewer, params.id, params.planId),
  )
  bind('GET /parking-lots/{id}/fixed-credit', ({ viewer, params }) =>
    parts.database.withViewer(scopeOf(viewer), (tx) => loadFixedCredit(tx, params.id)),
  )
  bind('POST /parking-lots/payment/updateFixedCreditValue/', ({ viewer, body }) =>
    setFixedCredit(parts, viewer, body),
  )
}
