import type { PaymentParts } from '#features/payments/payments.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { mayAt, scopeOf } from '#platform/http/viewer.ts'
import { listSessions } from './session-list.store.ts'
import { clearByStaff, stopByStaff } from './session.commands.ts'
import { sessionView } from './session.view.ts'

/** Charging sessions, for staff. CHG-63 to CHG-66. */
export const chargingSessionsRoutes = (bind: Bind, parts: PaymentParts): void => {
  bind('GET /charging/sessions', async ({ viewer, query }) => {
    const { rows, page } = await parts.database.withViewer(scopeOf(viewer), (tx) => listSessions(tx, query))
    const showsMoney = mayAt(viewer, 'payment.manage', query.parkingLot)
    return { data: rows.map((row) => sessionView(row, { showsMoney, now: parts.clock() })), ...page }
  })
  bind('POST /charging/sessions/{id}/stop', ({ viewer, params: { id } }) => stopByStaff(parts, viewer, id))
  bind('POST /charging/sessions/{id}/clear', ({ viewer, params: { id }, body, request }) =>
    clearByStaff(parts, viewer, { id, log: request.log }, body),
  )
}
