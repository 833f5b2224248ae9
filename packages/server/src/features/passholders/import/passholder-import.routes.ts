import { workbookType } from '@stallwise/contract/base/files.ts'
import type { PassholderListQuery } from '@stallwise/contract/passholders/passholders.contract.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { loadToday } from '#platform/database/lot-day.ts'
import { sendExport } from '#platform/export/send-export.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readSentFile } from '#platform/http/sent-file.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { passholdersSeenBy } from '#features/passholders/passholder-access.ts'
import { listExportedPassholders, type ExportedRow } from '#features/passholders/passholder-list.store.ts'
import { asCsv, asWorkbook, passholderTemplate } from './passholder-export.ts'
import { applyPassholders, getImport, validatePassholders } from './passholder-import.commands.ts'

/** What an export has, as its viewer sees it. */
const readExport = (
  { database, clock }: ChangeLotParts,
  viewer: Viewer,
  { parkingLot: lotId, ...query }: Omit<PassholderListQuery, 'limit' | 'cursor'>,
): Promise<ExportedRow[]> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const day = await loadToday(tx, lotId, clock())
    return listExportedPassholders(tx, { ...query, lotId, day, seen: passholdersSeenBy(viewer, lotId) })
  })

const name = 'passholders'

/** Import of passholders by workbook, and their export. */
export const passholderImportRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  const { database } = parts
  bind(
    'POST /pass-holders/validate-file/{parkingLotId}/{passholderGroupId}',
    async ({ viewer, params, query, request }) => {
      const place = { lotId: params.parkingLotId, group: params.passholderGroupId }
      const file = await readSentFile(request)
      const isMultiPass = query.isMultiPass === 'true'
      const confirmsPlates = query.confirmsPlates === 'true'
      const confirmsIds = query.confirmsIds === 'true'
      return validatePassholders(parts, viewer, { ...place, isMultiPass, confirmsPlates, confirmsIds }, file)
    },
  )
  bind('GET /pass-holders/imports/{parkingLotId}/{importId}', ({ viewer, params }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const row = await getImport(tx, viewer, params.parkingLotId, params.importId)
      return {
        _id: row.id,
        state: row.applied_at === null ? ('open' as const) : ('applied' as const),
        done: row.done,
        total: row.total,
        createdAt: row.created_at.toISOString(),
      }
    }),
  )
  bind('POST /pass-holders/imports/{parkingLotId}/{importId}/apply', ({ viewer, params, body }) =>
    applyPassholders(parts, viewer, {
      lotId: params.parkingLotId,
      id: params.importId,
      version: body.version,
    }),
  )
  bind('GET /pass-holders/import-template/{parkingLotId}', async ({ reply }) => {
    reply.header('content-disposition', `attachment; filename="${name}.xlsx"`)
    return reply.type(workbookType).send(Buffer.from(await passholderTemplate()))
  })
  bind('POST /pass-holders/export/xlsx', async ({ viewer, body, reply }) => {
    const rows = await readExport(parts, viewer, body)
    const content = Buffer.from(await asWorkbook(rows))
    return sendExport(reply, { rows: rows.length, content }, { name, format: 'xlsx' })
  })
  bind('POST /pass-holders/export/csv', async ({ viewer, body, reply }) => {
    const rows = await readExport(parts, viewer, body)
    return sendExport(reply, { rows: rows.length, content: asCsv(rows) }, { name, format: 'csv' })
  })
}
