import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import type { DraftInHand } from '../draft/use-draft-keeper.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { logFailure } from '#lib/log.ts'

/** Makes the lot of a draft; sent twice, it is made once. */
export const useMakeLot = ({ keeper }: DraftInHand, customerId: string) => {
  const queries = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  const [error, setError] = useState<unknown>()
  const make = async () => {
    setMaking(true)
    setError(undefined)
    try {
      const held = await keeper.flush()
      if (!held) return
      const body = { draft: held._id, version: held.version }
      await call('POST /admin/parking-lots/{customerId}', { params: { customerId }, body })
      await queries.invalidateQueries({ queryKey: lotImportQueries.draftsKey })
      keeper.offer(await queries.fetchQuery(lotImportQueries.draft(held._id)), true)
      void queries.invalidateQueries({ queryKey: lotsKey })
    } catch (failure) {
      logFailure('The lot was not made', failure)
      if (failure instanceof ApiProblem && failure.code === 'stale-version' && failure.current)
        keeper.offer(failure.current as LotDraft)
      setError(failure)
    } finally {
      setMaking(false)
    }
  }
  return { make, isMaking, error }
}
