import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PassholderImport } from '@stallwise/contract/passholders/passholder-import.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { logFailure } from '#lib/log.ts'
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
  const [error, setError] = useState<unknown>()
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
    setError(undefined)
    try {
      const { added, changed } = await call('POST /pass-holders/imports/{parkingLotId}/{importId}/apply', {
        params: { parkingLotId: lotId, importId: _id },
        body: { version },
      })
      void queries.invalidateQueries({ queryKey: passholdersKey(lotId) })
      onApplied(added + changed)
    } catch (failure) {
      logFailure('The passholders were not imported', failure)
      if (failure instanceof ApiProblem && failure.code === 'stale-version' && failure.current)
        onStale(failure.current as PassholderImport)
      setError(failure)
    }
    setRunning(undefined)
  }
  return {
    apply: (preview: PassholderImport) => void apply(preview),
    done: running === undefined ? undefined : (progress.data?.done ?? 0),
    error,
    clearError: () => setError(undefined),
  }
}
