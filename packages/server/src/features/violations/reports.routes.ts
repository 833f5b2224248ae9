import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { FastifyInstance } from 'fastify'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts'
import { acceptFileBodies, readSentFile } from '#platform/http/sent-file.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { addReportPhoto, reportViolation } from './reports.commands.ts'
import { findReportPlaces } from './reports.store.ts'

export interface ReportsParts extends ChangeLotParts {
  readonly files: FileStore
}

/** Types that phones give to photos; their content decides (IMG-01). */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const

/** Reports of vehicles by staff, with photos. */
export const reportsRoutes = (app: FastifyInstance, bind: Bind, parts: ReportsParts): void => {
  acceptFileBodies(app, photoTypes)
  bind('POST /violations/report', ({ viewer, request, body: { parkingLot, ...report } }) =>
    reportViolation(parts, viewer, parkingLot, { ...report, key: readIdempotencyKey(request) }),
  )
  bind('GET /violations/places', ({ viewer, query: { parkingLot, search = '' } }) =>
    parts.database.withViewer(scopeOf(viewer), async (tx) => ({
      data: await findReportPlaces(tx, parkingLot, search.trim()),
    })),
  )
  bind('POST /violations/{id}/photos', async ({ viewer, params: { id }, request }) =>
    addReportPhoto(parts, viewer, id, (await readSentFile(request)).bytes),
  )
}
