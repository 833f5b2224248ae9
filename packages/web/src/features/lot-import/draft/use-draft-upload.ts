import { useQueryClient } from '@tanstack/react-query'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { OpenDraft } from './use-draft-editor.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import type { FileKind } from '#ui/import/check-file.ts'
import { useFileUpload, type Confirms } from '#ui/import/use-file-upload.ts'

interface Options {
  kind: FileKind
  addressFor: (draft: { draft: string; version: number } & Confirms) => string
}

/** Uploads a file for a draft, after what was typed is saved, and takes over the draft of the reply. */
export const useDraftUpload = <Reply extends { draft?: LotDraft | undefined }>(
  { editor }: OpenDraft,
  { kind, addressFor }: Options,
) => {
  const queries = useQueryClient()
  return useFileUpload<Reply>({
    kind,
    addressOf: async (confirms) => {
      const saved = await editor.flush()
      return saved && addressFor({ draft: saved._id, version: saved.version, ...confirms })
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
