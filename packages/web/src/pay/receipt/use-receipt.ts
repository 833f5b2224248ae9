import type { Receipt } from '@stallwise/contract/payments/payments.contract.ts'
import { useEffect, useState } from 'react'
import { call } from '#lib/api/call.ts'
import { codeOf, isNotThere } from '../use-lookup.ts'
import { whenOnline } from '../use-online.ts'

const pausesMs = [2_000, 3_000, 5_000, 10_000, 15_000]

/** A receipt, loaded again while the payment is pending or the server cannot be reached. */
export const useReceipt = (receiptId: string) => {
  const [receipt, setReceipt] = useState<Receipt>()
  const [problem, setProblem] = useState<string>()
  const [loads, setLoads] = useState(0)
  const isOpen = receipt ? receipt.state === 'pending' : !isNotThere(problem)
  useEffect(() => {
    if (!isOpen) return
    const control = new AbortController()
    const again = () => setLoads((times) => times + 1)
    const ask = () =>
      call('GET /monerisPayment/getReceipt/{id}', { params: { id: receiptId }, signal: control.signal }).then(
        (found) => {
          if (control.signal.aborted) return
          setReceipt(found)
          setProblem(undefined)
          if (found.state === 'pending') again()
        },
        (error: unknown) => {
          if (control.signal.aborted) return
          setProblem(codeOf(error))
          again()
        },
      )
    const pause = loads === 0 ? 0 : pausesMs[Math.min(loads - 1, pausesMs.length - 1)]
    const timer = setTimeout(() => void ask(), pause)
    const giveUp = whenOnline(again)
    return () => {
      clearTimeout(timer)
      giveUp()
      control.abort()
    }
  }, [loads, isOpen, receiptId])
  return { receipt, problem }
}
