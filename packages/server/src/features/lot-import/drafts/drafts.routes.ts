import { scopeOf } from '#platform/http/viewer.ts'
import type { Bind } from '#platform/http/bind.ts'
import { createLot, type CreateLotParts } from './create-lot.commands.ts'
import { beginDraft, discardDraft, editDraft, getOpenDraft, restoreDraft } from './drafts.commands.ts'
import { listDraftStalls } from './draft-stalls.store.ts'
import { findDraft, listDrafts } from './drafts.store.ts'
import { draftItemView, readDraftView, stallView } from './drafts.view.ts'
import { Refusal } from '#platform/http/problems.ts'

export const draftsRoutes = (bind: Bind, parts: CreateLotParts): void => {
  const { database } = parts
  bind('GET /admin/parking-lot-drafts', ({ viewer, query }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const { customer: customerId, ...page } = query
      const { rows, nextCursor } = await listDrafts(tx, { customerId, ...page })
      return { data: rows.map(draftItemView), nextCursor }
    }),
  )
  bind('POST /admin/parking-lot-drafts', ({ viewer, body }) => beginDraft(parts, viewer, body))
  bind('GET /admin/parking-lot-drafts/{id}', ({ viewer, params }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const row = await findDraft(tx, params.id)
      if (!row || row.parking_lot_id !== null || row.removed_at !== null) throw new Refusal('not-found')
      return readDraftView(tx, row)
    }),
  )
  bind('PUT /admin/parking-lot-drafts/{id}', ({ viewer, params, body }) =>
    editDraft(parts, viewer, params.id, body),
  )
  bind('DELETE /admin/parking-lot-drafts/{id}', async ({ viewer, params, query }) => {
    await discardDraft(parts, viewer, params.id, query)
    return null
  })
  bind('POST /admin/parking-lot-drafts/{id}/restore', ({ viewer, params }) =>
    restoreDraft(parts, viewer, params.id),
  )
  bind('GET /admin/parking-lot-drafts/{id}/stalls', ({ viewer, params, query }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const { stalls, page } = await listDraftStalls(tx, await getOpenDraft(tx, params.id), query)
      return { data: stalls.map(stallView), ...page }
    }),
  )
  bind('POST /admin/parking-lots/{customerId}', async ({ viewer, params, body }) =>
    createLot(parts, viewer, params.customerId, body),
  )
}
