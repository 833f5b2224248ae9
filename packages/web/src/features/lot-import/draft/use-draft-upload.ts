import { useQueryClient } from '@tanstack/react-query'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { OpenDraft } from './use-draft-editor.ts'
import { useFileUpload } from '../files/use-file-upload.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'

interface Options {
  kind: 'workbook' | 'drawing'
  addressFor: (draft: { draft: string; version: number; confirmsIds?: true }) => string
}

/** Uploads a file for a draft, after what was typed is saved, and takes over the draft of the reply. */
export const useDraftUpload = <Reply extends { draft?: LotDraft | undefined }>(
  { editor }: OpenDraft,
  { kind, addressFor }: Options,
) => {
  const queries = useQueryClient()
  return useFileUpload<Reply>({
    kind,
    addressOf: async (_file, confirmsIds) => {
      const saved = await editor.flush()
      return (
        saved && addressFor({ draft: saved._id, version: saved.version, ...(confirmsIds && { confirmsIds }) })
      )
    },
    onReceived: ({ draft }) => {
      if (!draft) return
      editor.receive(draft, true)
      queries.setQueryData(lotImportQueries.draft(draft._id).queryKey, draft)
    },
    onRefused: (error) => {
      if (error instanceof ApiProblem && error.code === 'stale-version' && error.current)
        editor.receive(error.current as LotDraft)
    },
  })
}
