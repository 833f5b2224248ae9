import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { removeAlerts } from './alerts.commands.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { countAlerts, lotExists, listAlerts } from './alerts.store.ts'
import { alertCountView, alertView } from './alerts.view.ts'

interface PageOfLot {
  readonly status?: 'active' | 'deleted' | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

const readPage = (database: Database, viewer: Viewer, lotId: string, page: PageOfLot, now: Date) => {
  const cursor = readIdCursor(page.cursor)
  return database.withViewer(scopeOf(viewer), async (tx) => {
    if (!(await lotExists(tx, lotId))) throw new Refusal('not-found')
    const rows = await listAlerts(tx, { ...page, lotId, cursor, now })
    return pageOfRows(rows, page.limit, alertView)
  })
}

export const alertsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  const { database, clock } = parts
  const now = () => new Date(clock())

  bind('GET /alerts/{parkingLotId}', ({ viewer, params, query }) =>
    readPage(database, viewer, params.parkingLotId, query, now()),
  )

  bind('GET /alerts', ({ viewer, query }) => readPage(database, viewer, query.parkingLot, query, now()))

  bind('GET /alerts/count/', async ({ viewer, query }) => {
    const lotIds = [...new Set(query.parkingLotId)]
    const rows = await database.withViewer(scopeOf(viewer), (tx) => countAlerts(tx, lotIds, now()))
    if (rows.length < lotIds.length) throw new Refusal('not-found')
    const byId = new Map(rows.map((row) => [row.id, alertCountView(row)]))
    const counts = lotIds.map((id) => byId.get(id)!)
    return { count: counts.reduce((sum, { count }) => sum + count, 0), counts }
  })

  bind('POST /alerts/delete', async ({ viewer, body }) => ({
    deleted: await removeAlerts(parts, viewer, body.ids),
  }))
}
