import { useState } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { logFailure } from '#lib/log.ts'

/** Applies an import as it was shown; if something changed since, `onStale` gets what would change now. */
export const useApply = <Shown>(failure: string, onStale: (current: Shown) => void) => {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (problem) {
      logFailure(failure, problem)
      if (problem instanceof ApiProblem && problem.code === 'stale-version' && problem.current)
        onStale(problem.current as Shown)
      setError(problem)
    }
    setBusy(false)
  }
  return { run, isBusy, error, clearError: () => setError(undefined) }
}
