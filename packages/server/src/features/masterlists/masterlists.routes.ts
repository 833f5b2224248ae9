import { workbookType } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { masterlistColumns, masterlistSheetNames } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { z } from 'zod'
import workbookWorker from 'virtual:worker/platform/workbook/text-sheet.worker.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { runInWorker } from '#platform/concurrency/run-in-worker.ts'
import type { Bind } from '#platform/http/bind.ts'
import { invalidCursor } from '#platform/http/cursor.ts'
import { readSentFile } from '#platform/http/sent-file.ts'
import { findUnstorableText } from '#platform/http/unstorable-text.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { withoutFormula, type TextSheet } from '#platform/workbook/text-sheet.ts'
import { editMasterlist, importMasterlist, isTenantOnly } from './masterlists.commands.ts'
import {
  countMasterlist,
  listMasterlistPage,
  readEntries,
  type MasterlistCursor,
} from './masterlists.store.ts'

const text = z.string().refine((part) => findUnstorableText(part) === undefined)
const cursorShape = z.tuple([text, text])

const toCursor = (place: MasterlistCursor): string => Buffer.from(JSON.stringify(place)).toString('base64url')
const fromCursor = (cursor: string | undefined): MasterlistCursor | null => {
  if (cursor === undefined) return null
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalidCursor()
  }
}

/** The masterlists of a lot. */
export const masterlistsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  const { database } = parts
  bind('GET /masterlists/{kind}/{parkingLotId}', ({ viewer, params, query }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      if (isTenantOnly(viewer)) return { data: [], nextCursor: null, total: 0 }
      const place = { lotId: params.parkingLotId, kind: params.kind }
      const { search, sort, limit } = query
      const after = fromCursor(query.cursor)
      const page = { search, sort, descending: query.descending === 'true', after, limit }
      const { shown, last } = await listMasterlistPage(tx, place, page)
      const total = after === null ? await countMasterlist(tx, place, search) : null
      const data = shown.map(({ name, detail }) => ({ name, detail }))
      return { data, nextCursor: last === null ? null : toCursor(last), total }
    }),
  )
  bind('PUT /masterlists/{kind}/{parkingLotId}', ({ viewer, params, body }) =>
    editMasterlist(parts, viewer, { lotId: params.parkingLotId, kind: params.kind }, body),
  )
  bind('POST /masterlists/{kind}/{parkingLotId}/import', async ({ viewer, params, query, request }) => {
    const file = await readSentFile(request)
    const place = { lotId: params.parkingLotId, kind: params.kind }
    return importMasterlist(parts, viewer, place, { file, version: query.version })
  })
  bind('GET /masterlists/{kind}/{parkingLotId}/workbook', async ({ viewer, params, reply }) => {
    const { kind, parkingLotId: lotId } = params
    const entries = isTenantOnly(viewer)
      ? []
      : await database.withViewer(scopeOf(viewer), async (tx) => [
          ...(await readEntries(tx, { lotId, kind })).values(),
        ])
    const columns = masterlistColumns[kind]
    const sheet: TextSheet = {
      name: masterlistSheetNames[kind],
      headers: columns.map(({ header }) => header),
      rows: entries.map((entry) => columns.map(({ key }) => withoutFormula(entry[key] ?? ''))),
    }
    const bytes = await runInWorker<Uint8Array>(workbookWorker, sheet)
    reply.header('content-disposition', `attachment; filename="${kind}.xlsx"`)
    return reply.type(workbookType).send(Buffer.from(bytes))
  })
}
