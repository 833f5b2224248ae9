import { adviseLot } from '@stallwise/domain/recommendations/advise-lot.rules.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { loadAdvisedLots } from './advised-lots.store.ts'
import { adviseNow } from './advice.work.ts'
import { adviceView } from './advice.view.ts'
import { acceptRecommendation, dismissRecommendation } from './decisions.commands.ts'
import {
  findRecommendation,
  listOpenOf,
  listOpenOfAll,
  listRevisions,
  sumOpen,
  type RecommendationRow,
} from './recommendations.store.ts'
import {
  recommendationDetails,
  recommendationView,
  revisionView,
  taskDetails,
  taskView,
} from './recommendations.view.ts'
import { abandonTask, noteTaskEvent, typeProgress } from './tasks.commands.ts'
import { loadAwayFigures, loadShownLot } from './turned-away.store.ts'
import { countOpen, findTask, listTaskEvents, listTasks } from './tasks.store.ts'

const read = 'recommendation.read' as const

export const recommendationsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  const { database, clock } = parts
  const seenBy = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>) =>
    database.withViewer(scopeOf(viewer), work)

  const getRecommendation = async (tx: Tx, viewer: Viewer, id: string): Promise<RecommendationRow> => {
    const row = await findRecommendation(tx, id)
    if (!row || !mayAt(viewer, read, row.parking_lot_id)) throw new Refusal('not-found')
    return row
  }

  bind('GET /recommendations/parkingLot/{id}', async ({ viewer, params: { id } }) => {
    if (!mayAt(viewer, read, id)) return []
    return (await seenBy(viewer, (tx) => listOpenOf(tx, id))).map(recommendationView)
  })

  bind('GET /recommendations', ({ viewer, query }) =>
    seenBy(viewer, async (tx) => {
      const { rows, nextCursor } = await listOpenOfAll(tx, query)
      const data = rows.map((row) => ({ ...recommendationView(row), lotName: row.lot_name }))
      return { data, nextCursor, sums: await sumOpen(tx) }
    }),
  )

  bind('GET /recommendations/{id}', ({ viewer, params: { id } }) =>
    seenBy(viewer, async (tx) => {
      const row = await getRecommendation(tx, viewer, id)
      return recommendationDetails(row, await loadShownLot(tx, row.parking_lot_id, clock()))
    }),
  )

  bind('GET /recommendations/{id}/revisions', ({ viewer, params: { id }, query }) =>
    seenBy(viewer, async (tx) => {
      const { parking_lot_id: lotId } = await getRecommendation(tx, viewer, id)
      const shown = await loadShownLot(tx, lotId, clock())
      const { rows, nextCursor } = await listRevisions(tx, { lotId, id }, query)
      return { data: rows.map((row) => revisionView(row, shown)), nextCursor }
    }),
  )

  bind('PUT /recommendations/{id}/tasks', ({ viewer, params, body }) =>
    acceptRecommendation(parts, viewer, params.id, body.revision),
  )

  bind('POST /recommendations/{id}/dismiss', ({ viewer, params, body }) =>
    dismissRecommendation(parts, viewer, params.id, body),
  )

  bind('GET /recommendations/advice/parkingLot/{id}', ({ viewer, params: { id } }) =>
    seenBy(viewer, async (tx) => {
      const lot = orNotFound((await loadAdvisedLots(tx, [id], clock()))[0])
      return adviceView(lot, adviseLot(lot.toAdvise), await loadAwayFigures(tx, id, clock()))
    }),
  )

  bind('POST /recommendations/advice/parkingLot/{id}', async ({ viewer, params: { id } }) => {
    await adviseNow(parts, id)
    return (await seenBy(viewer, (tx) => listOpenOf(tx, id))).map(recommendationView)
  })

  bind(
    'GET /recommendations/tasks/parkingLot/{id}',
    async ({ viewer, params: { id }, query: { status } }) => {
      if (!mayAt(viewer, read, id)) return []
      const statuses = status ? [status] : (['inProgress', 'completed'] as const)
      const rows = await seenBy(viewer, (tx) => listTasks(tx, id, statuses, new Date(clock())))
      return rows.map(taskView)
    },
  )

  bind('GET /recommendations/tasks/count/', async ({ viewer, query }) => {
    const lotIds = [...new Set(query.parkingLotId)]
    const counts = await seenBy(viewer, (tx) => countOpen(tx, lotIds))
    if (counts.length < lotIds.length) throw new Refusal('not-found')
    return { count: counts.reduce((sum, { count }) => sum + count, 0), counts }
  })

  bind('GET /recommendations/{id}/tasks', ({ viewer, params: { id } }) =>
    seenBy(viewer, async (tx) => {
      const row = await findTask(tx, id, new Date(clock()))
      if (!row || !mayAt(viewer, read, row.parking_lot_id)) throw new Refusal('not-found')
      return taskDetails(row, await listTaskEvents(tx, row.parking_lot_id, id))
    }),
  )

  bind('DELETE /recommendations/{id}/tasks/abandon', async ({ viewer, params: { id } }) => {
    await abandonTask(parts, viewer, id)
    return { abandoned: id }
  })

  bind('PUT /recommendations/events/{id}', ({ viewer, params, body }) =>
    noteTaskEvent(parts, viewer, params.id, body),
  )

  bind('PUT /recommendations/tasks/update-progress/', ({ viewer, body }) => typeProgress(parts, viewer, body))
}
