import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { listCauses } from './alert-causes.store.ts'
import { removeAlerts, removeAlertsOfCause } from './alerts.commands.ts'
import { countAlerts, lotExists, listAlerts } from './alerts.store.ts'
import { alertCountView, alertView, causeView, silenceView } from './alerts.view.ts'
import { endSilence, silence } from './silences.commands.ts'
import { listSilences } from './silences.store.ts'

interface PageOfLot {
  readonly status?: 'active' | 'deleted' | undefined
  readonly cause?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

const readPage = (database: Database, viewer: Viewer, lotId: string, page: PageOfLot, now: Date) => {
  return database.withViewer(scopeOf(viewer), async (tx) => {
    if (!(await lotExists(tx, lotId))) throw new Refusal('not-found')
    const { rows, nextCursor } = await listAlerts(tx, { ...page, viewer, lotId, now })
    return { data: rows.map(alertView), nextCursor }
  })
}

/** ALE-32: the active alerts of a lot by cause, and what is silenced. */
const readCauses = (database: Database, viewer: Viewer, lotId: string, now: Date) =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    if (!(await lotExists(tx, lotId))) throw new Refusal('not-found')
    const causes = await listCauses(tx, viewer, lotId, now)
    const silences = await listSilences(tx, lotId, now)
    return { data: causes.map(causeView), silences: silences.map(silenceView) }
  })

export const alertsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  const { database, clock } = parts
  const now = () => new Date(clock())

  bind('GET /alerts/{parkingLotId}', ({ viewer, params, query }) =>
    readPage(database, viewer, params.parkingLotId, query, now()),
  )

  bind('GET /alerts', ({ viewer, query }) => readPage(database, viewer, query.parkingLot, query, now()))

  bind('GET /alerts/count/', async ({ viewer, query }) => {
    const lotIds = [...new Set(query.parkingLotId)]
    const rows = await database.withViewer(scopeOf(viewer), (tx) => countAlerts(tx, viewer, lotIds, now()))
    if (rows.length < lotIds.length) throw new Refusal('not-found')
    const byId = new Map(rows.map((row) => [row.id, alertCountView(row)]))
    const counts = lotIds.map((id) => byId.get(id)!)
    return { count: counts.reduce((sum, { count }) => sum + count, 0), counts }
  })

  bind('GET /alerts/causes', ({ viewer, query }) => readCauses(database, viewer, query.parkingLot, now()))

  bind('POST /alerts/causes/delete', async ({ viewer, body }) => ({
    deleted: await removeAlertsOfCause(parts, viewer, { ...body, until: new Date(body.until) }),
  }))

  bind('POST /alerts/silences', ({ viewer, body }) => silence(parts, viewer, body))

  bind('DELETE /alerts/silences/{id}', async ({ viewer, params, query }) => {
    await endSilence(parts, viewer, query.parkingLot, params.id)
    return { ended: params.id }
  })

  bind('POST /alerts/delete', async ({ viewer, body }) => ({
    deleted: await removeAlerts(parts, viewer, body.ids),
  }))
}
