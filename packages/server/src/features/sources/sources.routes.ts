import { checkOverlap } from '@stallwise/domain/sources/source-keys.rules.ts'
import type { Bind } from '#platform/http/bind.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import {
  addSource,
  dropSource,
  editSource,
  restoreSource,
  rotateKey,
  type SourceParts,
} from './sources.commands.ts'
import { listSources } from './sources.store.ts'
import { sourceView } from './sources.view.ts'

export const sourcesRoutes = (bind: Bind, parts: SourceParts): void => {
  bind('GET /sources', async ({ viewer, query }) => {
    const { customerId, limit } = query
    const cursor = readIdCursor(query.cursor)
    const rows = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listSources(tx, { customerId, cursor, limit }),
    )
    const now = parts.clock()
    return pageOfRows(rows, limit, (row) => sourceView(viewer, row, now))
  })

  bind('POST /sources', ({ viewer, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return addSource(parts, viewer, body)
  })

  bind('PUT /sources/{id}', ({ viewer, params, body }) => editSource(parts, viewer, params.id, body))
  bind('DELETE /sources/{id}', async ({ viewer, params, query }) => {
    await dropSource(parts, viewer, params.id, query)
    return null
  })

  bind('POST /sources/{id}/restore', ({ viewer, params }) => restoreSource(parts, viewer, params.id))

  bind('POST /sources/{id}/rotate', ({ viewer, params, body, reply }) => {
    reply.header('cache-control', 'no-store')
    refuseFaults(checkOverlap(body.overlapHours))
    return rotateKey(parts, viewer, params.id, body.overlapHours)
  })
}
