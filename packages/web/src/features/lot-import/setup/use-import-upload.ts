import { useQueryClient } from '@tanstack/react-query'
import type { LotImport } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { requestUrl } from '#lib/api/request-url.ts'
import { useFileUpload } from '#ui/import/use-file-upload.ts'

/** Uploads a file for an existing lot; the server stores it until the import is applied. */
export const useImportUpload = (lotId: string, floor?: string) => {
  const queries = useQueryClient()
  const pending = lotImportQueries.pendingImport(lotId)
  const path =
    floor === undefined ? '/admin/parking-lots/validate-file/' : '/admin/parking-lots/validate-svg-file'
  return useFileUpload<{ import?: LotImport }>({
    kind: floor === undefined ? 'workbook' : 'drawing',
    addressOf: (confirms) => {
      const version = queries.getQueryData(pending.queryKey)?.import?.version
      return requestUrl(path, {}, { parkingLot: lotId, floor, version, ...confirms })
    },
    onReceived: ({ import: saved }) => queries.setQueryData(pending.queryKey, { import: saved ?? null }),
    onRefused: (error) => {
      if (error instanceof ApiProblem && error.code === 'stale-version')
        void queries.invalidateQueries({ queryKey: pending.queryKey })
    },
  })
}
