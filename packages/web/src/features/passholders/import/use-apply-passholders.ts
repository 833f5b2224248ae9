import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PassholderImport } from '@stallwise/contract/passholders/passholder-import.contract.ts'
import { call } from '#lib/api/call.ts'
import { useApply } from '#ui/import/use-apply.ts'
import { passholdersKey } from '../passholders.queries.ts'

const progressMs = 700

interface Options {
  /** The passholders have changed since: what would change now. */
  onStale: (current: PassholderImport) => void
  onApplied: (count: number) => void
}

/** Applies a validated workbook and asks meanwhile how far it is. */
export const useApplyPassholders = (lotId: string, { onStale, onApplied }: Options) => {
  const queries = useQueryClient()
  const [running, setRunning] = useState<string>()
  const { run, error, clearError } = useApply('The passholders were not imported', onStale)
  const progress = useQuery({
    queryKey: ['passholder-import', lotId, running],
    queryFn: ({ signal }) =>
      call('GET /pass-holders/imports/{parkingLotId}/{importId}', {
        params: { parkingLotId: lotId, importId: running! },
        signal,
      }),
    enabled: running !== undefined,
    refetchInterval: progressMs,
    retry: false,
  })
  const apply = async ({ _id, version }: PassholderImport) => {
    setRunning(_id)
    await run(async () => {
      const { added, changed } = await call('POST /pass-holders/imports/{parkingLotId}/{importId}/apply', {
        params: { parkingLotId: lotId, importId: _id },
        body: { version },
      })
      void queries.invalidateQueries({ queryKey: passholdersKey(lotId) })
      onApplied(added + changed)
    })
    setRunning(undefined)
  }
  return {
    apply: (preview: PassholderImport) => void apply(preview),
    done: running === undefined ? undefined : (progress.data?.done ?? 0),
    error,
    clearError,
  }
}
