import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { addSource, dropSource } from './sources.commands.ts'
import type { SourceParts } from './sources.commands.ts'
import { listSources } from './sources.store.ts'
import { sourceView } from './sources.view.ts'

export const sourcesRoutes = (bind: Bind, parts: SourceParts): void => {
  bind('GET /sources', async ({ viewer, query }) => {
    const { customerId, limit } = query
    const cursor = readIdCursor(query.cursor)
    const rows = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listSources(tx, { customerId, cursor, limit }),
    )
    return pageOfRows(rows, limit, sourceView)
  })

  bind('POST /sources', ({ viewer, body, reply }) => {
    reply.header('cache-control', 'no-store')
    return addSource(parts, viewer, body)
  })

  bind('DELETE /sources/{id}', async ({ viewer, params }) => {
    await dropSource(parts, viewer, params.id)
    return null
  })
}
