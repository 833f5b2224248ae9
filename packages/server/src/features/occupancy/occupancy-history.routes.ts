import type { FastifyInstance } from 'fastify'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { importHistory, type ImportParts } from './history-import.commands.ts'
import { readSentFile, acceptFileBodies } from '#platform/http/sent-file.ts'
import { readOccupancyHistory } from './history.queries.ts'

export const occupancyHistoryRoutes = (app: FastifyInstance, bind: Bind, parts: ImportParts): void => {
  acceptFileBodies(app, ['text/csv'])

  bind('GET /parking-lots/{id}/occupancy-history', ({ viewer, params, query }) =>
    parts.database.withViewer(scopeOf(viewer), (tx) =>
      readOccupancyHistory(tx, { lotId: params.id, ...query }, parts.clock()),
    ),
  )

  bind('POST /parking-lots/{id}/occupancy-history', async ({ viewer, params, query, request }) =>
    importHistory(parts, viewer, { lotId: params.id, ...query }, await readSentFile(request)),
  )
}
