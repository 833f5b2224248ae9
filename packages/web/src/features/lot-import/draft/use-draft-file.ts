import { useQueryClient } from '@tanstack/react-query'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { DraftInHand } from './use-draft-keeper.ts'
import { useFileSending } from '../files/use-file-sending.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'

interface Options {
  kind: 'workbook' | 'drawing'
  addressFor: (draft: { draft: string; version: number }) => string
}

/** Uploads a file for a draft, after what was typed is saved, and takes over the draft of the reply. */
export const useDraftFile = <Reply extends { draft?: LotDraft | undefined }>(
  { keeper }: DraftInHand,
  { kind, addressFor }: Options,
) => {
  const queries = useQueryClient()
  return useFileSending<Reply>({
    kind,
    addressOf: async () => {
      const held = await keeper.flush()
      return held && addressFor({ draft: held._id, version: held.version })
    },
    onReceived: ({ draft }) => {
      if (!draft) return
      keeper.offer(draft, true)
      queries.setQueryData(lotImportQueries.draft(draft._id).queryKey, draft)
    },
    onRefused: (error) => {
      if (error instanceof ApiProblem && error.code === 'stale-version' && error.current)
        keeper.offer(error.current as LotDraft)
    },
  })
}
