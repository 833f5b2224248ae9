import type { ChargingPage } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { codeOf } from '../use-lookup.ts'

const everyMs = 10_000

/** A station with its prices, looked up again while nobody charges: somebody else may have started. */
export const useStation = (stationId: string, isWatched: boolean) => {
  const [page, setPage] = useState<ChargingPage>()
  const [problem, setProblem] = useState<string>()
  const look = useCallback(
    async (signal?: AbortSignal) => {
      try {
        setPage(
          await call('GET /visitor-ev-charging/{stationId}', {
            params: { stationId },
            ...(signal && { signal }),
          }),
        )
        setProblem(undefined)
      } catch (error) {
        if (!signal?.aborted) setProblem(codeOf(error))
      }
    },
    [stationId],
  )
  useEffect(() => {
    const control = new AbortController()
    void look(control.signal)
    const timer = setInterval(() => {
      if (isWatched && !document.hidden) void look(control.signal)
    }, everyMs)
    return () => {
      control.abort()
      clearInterval(timer)
    }
  }, [look, isWatched])
  return { page, problem, look }
}
