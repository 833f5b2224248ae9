import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { FastifyInstance } from 'fastify'
import { sendImage } from '#features/images/images.public.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { sendExport } from '#platform/export/send-export.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts'
import { acceptFileBodies, readSentFile } from '#platform/http/sent-file.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { Refusal } from '#platform/http/problems.ts'
import { addReportPhoto, reportViolation } from './reports.commands.ts'
import { findReportPlaces } from './reports.store.ts'
import { findViolationImage } from './violation-details.store.ts'
import { getViolation } from './violation-moves.ts'
import { loadViolationCsv, loadViolationReport } from './violation-report.ts'

export interface ReportsParts extends ChangeLotParts {
  readonly files: FileStore
}

/** Types that phones give to photos; their content decides (IMG-01). */
const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const

/** Reports of vehicles by staff, with photos; the image of a violation, and the report on violations. */
export const reportsRoutes = (app: FastifyInstance, bind: Bind, parts: ReportsParts): void => {
  acceptFileBodies(app, photoTypes)
  bind(
    'POST /violations/report',
    ({ viewer, request, body: { parkingLot, ...report } }) =>
      reportViolation(parts, viewer, parkingLot, { ...report, key: readIdempotencyKey(request) }),
    { answersRepeats: true },
  )
  bind('GET /violations/places', ({ viewer, query: { parkingLot, search = '' } }) =>
    parts.database.withViewer(scopeOf(viewer), async (tx) => ({
      data: await findReportPlaces(tx, parkingLot, search.trim()),
    })),
  )
  bind('POST /violations/{id}/photos', async ({ viewer, params: { id }, request }) =>
    addReportPhoto(parts, viewer, id, (await readSentFile(request)).bytes),
  )
  bind('GET /plate-recognizer/image/{id}', async ({ viewer, params: { id }, query: { read }, reply }) => {
    const row = await getViolation(parts, viewer, id, 'violation.read')
    const key = await parts.database.withViewer(scopeOf(viewer), (tx) => findViolationImage(tx, row, read))
    if (key === undefined) throw new Refusal('not-found')
    return sendImage(reply, parts.files, key, 'private, no-store')
  })
  bind('GET /stalls/violation-report', ({ viewer, query }) => loadViolationReport(parts, viewer, query))
  bind('GET /stalls/violation-report/csv', async ({ viewer, query, reply }) => {
    return sendExport(reply, await loadViolationCsv(parts, viewer, query), {
      name: 'violations',
      format: 'csv',
    })
  })
}
