import { workbookType } from '@stallwise/contract/base/files.ts'
import type { StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import templateWorker from 'virtual:worker/features/lot-import/template.worker.ts'
import type { FastifyInstance } from 'fastify'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { runInWorker } from '#platform/concurrency/run-in-worker.ts'
import { putDraftMapFile, putDraftStallList } from './drafts/draft-files.commands.ts'
import { getOpenDraft } from './drafts/drafts.commands.ts'
import { importedGroupOf } from './drafts/drafts.view.ts'
import type { CreateLotParts } from './drafts/create-lot.commands.ts'
import { draftsRoutes } from './drafts/drafts.routes.ts'
import { readSentFile, acceptFileBodies } from '#platform/http/sent-file.ts'
import { applyImport } from './reimport/apply-import.commands.ts'
import { putImportMap, putImportStallList } from './reimport/import-files.commands.ts'
import { discardImport, readImport } from './reimport/imports.commands.ts'
import { readLotList } from './reimport/lot-list.store.ts'

interface Place {
  readonly draft?: string | undefined
  readonly parkingLot?: string | undefined
}

/** Initial content of a template: empty, the groups of a draft, or the current lot. */
const templateList = ({ database }: CreateLotParts, viewer: Viewer, { draft, parkingLot }: Place) =>
  database.withViewer(scopeOf(viewer), async (tx): Promise<StallList> => {
    if (parkingLot !== undefined) return (await readLotList(tx, parkingLot)).list
    if (draft === undefined) return { stalls: [], groups: [] }
    return { stalls: [], groups: (await getOpenDraft(tx, draft)).groups.map(importedGroupOf) }
  })

export const lotImportRoutes = (app: FastifyInstance, bind: Bind, parts: CreateLotParts): void => {
  acceptFileBodies(app, [workbookType, 'image/svg+xml'])
  draftsRoutes(bind, parts)
  bind('POST /admin/parking-lots/validate-file/', async ({ viewer, query, request }) => {
    const { draft, parkingLot, version } = query
    const file = { ...(await readSentFile(request)), confirmsIds: query.confirmsIds === 'true' }
    return draft !== undefined
      ? putDraftStallList(parts, viewer, { id: draft, version }, file)
      : putImportStallList(parts, viewer, { lot: parkingLot!, version }, file)
  })
  bind('POST /admin/parking-lots/validate-svg-file', async ({ viewer, query, request }) => {
    const { draft, parkingLot, version, floor } = query
    const file = await readSentFile(request)
    return draft !== undefined
      ? putDraftMapFile(parts, viewer, { id: draft, version, floor }, file)
      : putImportMap(parts, viewer, { lot: parkingLot!, version, floor }, file)
  })
  bind('GET /admin/parking-lots/stall-list-template', async ({ viewer, query, reply }) => {
    const list = await templateList(parts, viewer, query)
    const bytes = await runInWorker<Uint8Array>(templateWorker, list)
    reply.header('content-disposition', 'attachment; filename="stall-list.xlsx"')
    return reply.type(workbookType).send(Buffer.from(bytes))
  })
  bind('GET /admin/parking-lots/{id}/import', ({ viewer, params }) => readImport(parts, viewer, params.id))
  bind('DELETE /admin/parking-lots/{id}/import', async ({ viewer, params, query }) => {
    await discardImport(parts, viewer, params.id, query)
    return null
  })
  bind('POST /admin/parking-lots/{id}/import/apply', ({ viewer, params, body }) =>
    applyImport(parts, viewer, params.id, body.diffVersion),
  )
}
