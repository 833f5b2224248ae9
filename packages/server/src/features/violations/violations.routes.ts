import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import type { FastifyInstance } from 'fastify'
import type { ImageLinks } from '#features/images/images.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { rowsRangeOf } from '#platform/http/rows-range.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { requireLotShown, violationsSeenBy } from './violations.access.ts'
import { getViolation } from './violation-moves.ts'
import { decideViolation, undoViolation } from './violations.commands.ts'
import { loadViolationDetails } from './violation-details.ts'
import { makePassholder } from './violation-passholder.commands.ts'
import { correctPlate } from './violation-plate.commands.ts'
import { listViolations } from './violations.store.ts'
import { violationView } from './violations.view.ts'
import { reportsRoutes, type ReportsParts } from './reports.routes.ts'

export interface ViolationsParts extends ReportsParts {
  readonly imageLinks: ImageLinks
}

/** Violations of lots. */
export const violationsRoutes = (app: FastifyInstance, bind: Bind, parts: ViolationsParts): void => {
  const { database, clock } = parts
  bind('GET /violations', async ({ viewer, query }) => {
    const { parkingLot: lotId, location: locations, status: statuses, cursor, limit } = query
    const now = clock()
    const { rows, page } = await database.withViewer(scopeOf(viewer), async (tx) => {
      const timeZone = await requireLotShown(tx, viewer, lotId)
      const range = rowsRangeOf(query, { now, timeZone })
      return listViolations(tx, {
        lotId,
        locations,
        statuses,
        isAppealed: query.appeal === 'received',
        cursor,
        limit,
        search: query.search && normalisePlate(query.search),
        descending: query.sort.startsWith('-'),
        from: range.from,
        to: range.to,
        seen: violationsSeenBy(viewer),
      })
    })
    return { data: rows.map((row) => violationView(row, viewer, now)), ...page }
  })
  bind('GET /violations/{id}', async ({ viewer, params: { id } }) =>
    loadViolationDetails(parts, viewer, await getViolation(parts, viewer, id, 'violation.read')),
  )
  // VIO-25: old clients dismiss by GET; replies are never cached (`no-store`), and a repeat changes nothing.
  bind('GET /violations/{id}/dismiss', ({ viewer, params: { id } }) =>
    decideViolation(parts, viewer, id, 'dismissed'),
  )
  bind('POST /violations/{id}/dismiss', ({ viewer, params: { id } }) =>
    decideViolation(parts, viewer, id, 'dismissed'),
  )
  bind('POST /violations/{id}/resolve', ({ viewer, params: { id } }) =>
    decideViolation(parts, viewer, id, 'resolved'),
  )
  bind('POST /violations/{id}/undo', ({ viewer, params: { id } }) => undoViolation(parts, viewer, id))
  bind('POST /violations/{id}/plate', ({ viewer, params: { id }, body }) =>
    correctPlate(parts, viewer, id, body),
  )
  bind('POST /add-pass-holders', ({ viewer, body }) => makePassholder(parts, viewer, body))
  reportsRoutes(app, bind, parts)
}
