import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { LotImport } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { call } from '#lib/api/call.ts'
import { lotKey, lotsKey } from '#lib/live/lot-keys.ts'
import { useApply } from '#ui/import/use-apply.ts'
import { toastDone } from '#ui/toasts.tsx'

/** Applies the pending import exactly as it was shown, or discards it. */
export const useApplyImport = ({ parkingLot, diff, version }: LotImport, onDone: () => void) => {
  const queries = useQueryClient()
  const { queryKey } = lotImportQueries.pendingImport(parkingLot)
  const show = (current: LotImport | null) => queries.setQueryData(queryKey, { import: current })
  const { run, isBusy, error } = useApply<LotImport>('The import was not applied', show)
  const end = () => {
    show(null)
    onDone()
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
      end()
    })
  const discard = () =>
    run(async () => {
      await call('DELETE /admin/parking-lots/{id}/import', { params, query: { version } })
      end()
    })
  return { apply, discard, isBusy, error }
}
