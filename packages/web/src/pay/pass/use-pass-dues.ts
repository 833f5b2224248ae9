import type { PassPayPage } from '@stallwise/contract/payments/pass-payments.contract.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { codeOf } from '../use-lookup.ts'

/** What the pass of a link owes. A failed look-up keeps what was seen before. */
export const usePassDues = (lotId: string, token: string) => {
  const [page, setPage] = useState<PassPayPage>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(true)
  const look = useCallback(async () => {
    setBusy(true)
    try {
      setPage(await call('GET /parking-lots/{id}/pass-payment', { params: { id: lotId }, query: { token } }))
      setProblem(undefined)
    } catch (error) {
      setProblem(codeOf(error))
    } finally {
      setBusy(false)
    }
  }, [lotId, token])
  useEffect(() => void look(), [look])
  const setPass = useCallback(
    (pass: PassPayPage['pass']) => setPage((before) => before && { ...before, pass }),
    [],
  )
  return { page, problem, isBusy, look, setPass }
}
