import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { sendExport } from '#platform/export/send-export.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readSentFile } from '#platform/http/sent-file.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { editMasterlist, importMasterlist, isTenantOnly } from './masterlists.commands.ts'
import { masterlistWorkbook } from './masterlist-workbook.ts'
import { listMasterlistPage, readEntries } from './masterlists.store.ts'

/** The masterlists of a lot. */
export const masterlistsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  const { database } = parts
  bind('GET /masterlists/{kind}/{parkingLotId}', ({ viewer, params, query }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      if (isTenantOnly(viewer)) return { data: [], nextCursor: null, total: 0 }
      return listMasterlistPage(tx, { lotId: params.parkingLotId, kind: params.kind }, query)
    }),
  )
  bind('PUT /masterlists/{kind}/{parkingLotId}', ({ viewer, params, body }) =>
    editMasterlist(parts, viewer, { lotId: params.parkingLotId, kind: params.kind }, body),
  )
  bind('POST /masterlists/{kind}/{parkingLotId}/import', async ({ viewer, params, query, request }) => {
    const file = await readSentFile(request)
    const place = { lotId: params.parkingLotId, kind: params.kind }
    return importMasterlist(parts, viewer, place, {
      file,
      version: query.version,
      confirmsIds: query.confirmsIds === 'true',
    })
  })
  bind('GET /masterlists/{kind}/{parkingLotId}/workbook', async ({ viewer, params, reply }) => {
    const { kind, parkingLotId: lotId } = params
    const entries = isTenantOnly(viewer)
      ? []
      : await database.withViewer(scopeOf(viewer), async (tx) => [
          ...(await readEntries(tx, { lotId, kind })).values(),
        ])
    const content = Buffer.from(await masterlistWorkbook(kind, entries))
    return sendExport(reply, { rows: entries.length, content }, { name: kind, format: 'xlsx' })
  })
}
