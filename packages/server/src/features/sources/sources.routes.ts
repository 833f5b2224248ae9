import { checkOverlap } from '@stallwise/domain/sources/source-keys.rules.ts'
import type { Bind } from '#platform/http/bind.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { addSource, dropSource, editSource, restoreSource, rotateKey } from './sources.commands.ts'
import { listSources } from './sources.store.ts'
import { sourceView } from './sources.view.ts'
import type { DatabaseParts } from '#platform/database/database.ts'

export const sourcesRoutes = (bind: Bind, parts: DatabaseParts): void => {
  bind('GET /sources', async ({ viewer, query }) => {
    const { rows, nextCursor } = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listSources(tx, query),
    )
    const now = parts.clock()
    return { data: rows.map((row) => sourceView(viewer, row, now)), nextCursor }
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
