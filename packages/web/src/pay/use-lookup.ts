import type { PayPage } from '@stallwise/contract/payments/payments.contract.ts'
import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
import { useCallback, useRef, useState } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'

/** What is looked up: a plate, or the visit of a QR code. */
export interface Lookup {
  plate?: string
  visit?: string
  coupon?: string
}

export const codeOf = (error: unknown): string => (error instanceof ApiProblem ? error.code : 'unreachable')

/** Whether nothing is at this address; an id that is none is refused as malformed. */
export const isNotThere = (code: string | undefined): boolean =>
  code === 'not-found' || code === 'malformed' || code === 'invalid'

/** The lot and what is owed there. A failed look-up keeps what was seen before. */
export const useLookup = (lotId: string) => {
  const [page, setPage] = useState<PayPage>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const look = useCallback(
    async (query: Lookup): Promise<PayPage | undefined> => {
      running.current?.abort()
      const control = (running.current = new AbortController())
      setBusy(true)
      setProblem(undefined)
      try {
        const found = await call('GET /parking-lots/visitor-pay-parking/{id}', {
          params: { id: lotId },
          query,
          signal: control.signal,
        })
        setPage(found)
        return found
      } catch (error) {
        if (!control.signal.aborted) setProblem(codeOf(error))
        return undefined
      } finally {
        if (running.current === control) setBusy(false)
      }
    },
    [lotId],
  )
  const paidUntil = page?.session?.paidUntil
  /** Returns whether it was paid meanwhile. */
  const setSession = useCallback(
    (session: ParkingSessionView) => {
      setPage((before) => before && { ...before, session })
      return session.paidUntil !== null && session.paidUntil !== paidUntil
    },
    [paidUntil],
  )
  const forgetProblem = useCallback(() => setProblem(undefined), [])
  return { page, problem, isBusy, look, setSession, forgetProblem }
}
