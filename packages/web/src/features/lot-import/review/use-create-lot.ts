import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { OpenDraft } from '../draft/use-draft-editor.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { logFailure } from '#lib/log.ts'

/** Creates the lot of a draft; sent twice, it is created once. */
export const useCreateLot = ({ editor }: OpenDraft, customerId: string) => {
  const queries = useQueryClient()
  const [isCreating, setCreating] = useState(false)
  const [error, setError] = useState<unknown>()
  const create = async () => {
    setCreating(true)
    setError(undefined)
    try {
      const saved = await editor.flush()
      if (!saved) return
      const body = { draft: saved._id, version: saved.version }
      await call('POST /admin/parking-lots/{customerId}', { params: { customerId }, body })
      await queries.invalidateQueries({ queryKey: lotImportQueries.draftsKey })
      editor.receive(await queries.fetchQuery(lotImportQueries.draft(saved._id)), true)
      void queries.invalidateQueries({ queryKey: lotsKey })
    } catch (failure) {
      logFailure('The lot was not made', failure)
      if (failure instanceof ApiProblem && failure.code === 'stale-version' && failure.current)
        editor.receive(failure.current as LotDraft)
      setError(failure)
    } finally {
      setCreating(false)
    }
  }
  return { create, isCreating, error }
}
