import { useQueryClient } from '@tanstack/react-query'
import type { LotImport } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { useFileSending } from '../files/use-file-sending.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { requestUrl } from '#lib/api/request-url.ts'

/** Sends a file that a lot is to take; it waits on the server until it is applied. */
export const useImportFile = (lotId: string, floor?: string) => {
  const queries = useQueryClient()
  const waiting = lotImportQueries.waiting(lotId)
  const path =
    floor === undefined ? '/admin/parking-lots/validate-file/' : '/admin/parking-lots/validate-svg-file'
  return useFileSending<{ import?: LotImport }>({
    kind: floor === undefined ? 'workbook' : 'drawing',
    addressOf: async () => {
      const held = queries.getQueryData(waiting.queryKey)?.import
      return requestUrl(path, {}, { parkingLot: lotId, floor, version: held?.version })
    },
    onReceived: ({ import: taken }) => queries.setQueryData(waiting.queryKey, { import: taken ?? null }),
    onRefused: (error) => {
      if (error instanceof ApiProblem && error.code === 'stale-version')
        void queries.invalidateQueries({ queryKey: waiting.queryKey })
    },
  })
}
