import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotImport } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { lotKey, lotsKey } from '#lib/live/lot-keys.ts'
import { logFailure } from '#lib/log.ts'
import { toastDone } from '#ui/toasts.tsx'

/** Applies the pending import exactly as it was shown, or discards it. */
export const useApplyImport = ({ parkingLot, diff, version }: LotImport, onDone: () => void) => {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { queryKey } = lotImportQueries.pendingImport(parkingLot)
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
      queries.setQueryData(queryKey, { import: null })
      onDone()
    } catch (failure) {
      logFailure('The import was not applied', failure)
      if (failure instanceof ApiProblem && failure.code === 'stale-version' && failure.current)
        queries.setQueryData(queryKey, { import: failure.current as LotImport })
      setError(failure)
    }
    setBusy(false)
  }
  const params = { id: parkingLot }
  const apply = () =>
    run(async () => {
      await call('POST /admin/parking-lots/{id}/import/apply', {
        params,
        body: { diffVersion: diff.version },
      })
      toastDone(t`Lot updated.`)
      await queries.invalidateQueries({ queryKey: lotKey(parkingLot) })
      void queries.invalidateQueries({ queryKey: lotsKey })
    })
  const discard = () =>
    run(() => call('DELETE /admin/parking-lots/{id}/import', { params, query: { version } }))
  return { apply, discard, isBusy, error }
}
