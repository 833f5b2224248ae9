import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { call } from '#lib/api/call.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { sentInformation, type TypedDraft } from './draft-form.ts'
import { DraftEditor, type DraftEditorState } from './draft-editor.ts'

export interface OpenDraft extends DraftEditorState {
  readonly editor: DraftEditor
}

/** An open draft: its values, saving, and the changes that other users make to it. */
export const useDraftEditor = (
  customer: string,
  start: LotDraft | TypedDraft,
  onCreated: (id: string) => void,
): OpenDraft => {
  const queries = useQueryClient()
  const [editor] = useState(
    () =>
      new DraftEditor(
        {
          create: ({ information }) =>
            call('POST /admin/parking-lot-drafts', {
              body: { customer, information: sentInformation(information) },
            }),
          change: (id, body) => call('PUT /admin/parking-lot-drafts/{id}', { params: { id }, body }),
          onCreated: (draft) => {
            queries.setQueryData(lotImportQueries.draft(draft._id).queryKey, draft)
            onCreated(draft._id)
          },
        },
        start,
      ),
  )
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  useEffect(() => editor.mount(), [editor])
  const id = state.draft?._id
  const { data } = useQuery({ ...lotImportQueries.draft(id ?? ''), enabled: id !== undefined })
  useEffect(() => {
    if (data) editor.receive(data)
  }, [data, editor])
  const isWaiting = state.state === 'waiting' || state.state === 'failed' || state.state === 'contested'
  useEffect(() => {
    if (!isWaiting) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])
  return { ...state, editor }
}
