import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { createSignFeed } from './sign-feed.ts'
import { loadSignFigures } from './sign-figures.store.ts'
import {
  addWayfinder,
  editWayfinder,
  visibilityFor,
  removeWayfinder,
  renewFeedToken,
  restoreWayfinder,
  type SignParts,
} from './wayfinders.commands.ts'
import { findWayfinder, listWayfinders } from './wayfinders.store.ts'
import { signOf, wayfinderView } from './wayfinders.view.ts'

const readRoutes = (bind: Bind, { database, clock }: SignParts): void => {
  bind('GET /wayfinders/{parkingLotId}', async ({ viewer, params, query }) => {
    if (seesOnlyGates(viewer.roles)) return { data: [], nextCursor: null }
    const lotId = params.parkingLotId
    const page = { lotId, cursor: readIdCursor(query.cursor), limit: query.limit }
    const { rows, figures } = await database.withViewer(scopeOf(viewer), async (tx) => ({
      rows: await listWayfinders(tx, page),
      figures: await loadSignFigures(tx, lotId),
    }))
    if (!figures) throw new Refusal('not-found')
    const visibility = visibilityFor(viewer, lotId)
    return pageOfRows(rows, query.limit, (row) =>
      wayfinderView(row, signOf(row, figures, clock()), visibility),
    )
  })
  bind('GET /wayfinders/{parkingLotId}/{wayfinderId}', async ({ viewer, params }) => {
    const lotId = params.parkingLotId
    const { row, figures } = await database.withViewer(scopeOf(viewer), async (tx) => ({
      row: await findWayfinder(tx, params.wayfinderId),
      figures: await loadSignFigures(tx, lotId),
    }))
    if (!row || row.parking_lot_id !== lotId || row.removed_at !== null || !figures)
      throw new Refusal('not-found')
    return wayfinderView(row, signOf(row, figures, clock()), visibilityFor(viewer, lotId))
  })
}

export const wayfindersRoutes = (bind: Bind, parts: SignParts): void => {
  readRoutes(bind, parts)
  bind('POST /wayfinders', ({ viewer, body }) => addWayfinder(parts, viewer, body))
  bind('PUT /wayfinders/{id}', ({ viewer, params, body }) => editWayfinder(parts, viewer, params.id, body))
  bind('DELETE /wayfinders/{id}', async ({ viewer, params, query }) => {
    await removeWayfinder(parts, viewer, params.id, query)
    return null
  })
  bind('POST /wayfinders/{id}/restore', ({ viewer, params }) => restoreWayfinder(parts, viewer, params.id))
  bind('POST /wayfinders/{id}/feed-token', ({ viewer, params }) => renewFeedToken(parts, viewer, params.id))
  const feed = createSignFeed(parts)
  bind('GET /feed/wayfinders/{token}', ({ params, query, request, reply }) =>
    feed(params.token, query.format, request, reply),
  )
}
