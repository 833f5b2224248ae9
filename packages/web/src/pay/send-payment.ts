import type { PaymentResult } from '@stallwise/contract/payments/payments.contract.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { keep, type Attempt } from './tab-storage.ts'

/** A network that is lost can leave a request without any end. */
export const requestTimeoutMs = 60_000
const pausesMs = [1_000, 2_000, 5_000, 10_000, 15_000]

/** Whether a refusal is an answer about the payment; others leave open whether the request arrived. */
const isAnswer = (error: unknown): boolean => {
  if (!(error instanceof ApiProblem)) return false
  if (error.code === 'provider-unreachable') return true
  return error.status >= 400 && error.status < 500 && !['too-slow', 'too-many-requests'].includes(error.code)
}

/** A while, or until the phone is online again. */
const pause = (ms: number, gone: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      gone.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    gone.addEventListener('abort', end)
  })

const sendOnce = (lotId: string, { body, key: idempotencyKey }: Attempt): Promise<PaymentResult> => {
  const signal = AbortSignal.timeout(requestTimeoutMs)
  return 'token' in body
    ? call('POST /parking-lots/{id}/pass-payment', { params: { id: lotId }, body, idempotencyKey, signal })
    : call('POST /monerisPayment/processPaymentWithToken', { body, idempotencyKey, signal })
}

/** Sends something until there is an answer; `gone` is aborted when the page is left. */
export const sendUntilAnswered = async <Result>(
  send: () => Promise<Result>,
  onWaiting: () => void,
  gone: AbortSignal,
): Promise<Result> => {
  for (let nth = 0; ; nth++) {
    gone.throwIfAborted()
    try {
      return await send()
    } catch (error) {
      if (isAnswer(error)) throw error
    }
    gone.throwIfAborted()
    onWaiting()
    await pause(pausesMs[Math.min(nth, pausesMs.length - 1)]!, gone)
  }
}

/**
 * Sends a payment until there is an answer, always with the same key: the server charges it once, however often it
 * arrives. What is open is kept in the tab, so that a reload keeps asking.
 */
export const sendPayment = async (
  { lotId, pageKey }: { readonly lotId: string; readonly pageKey: string },
  attempt: Attempt,
  onWaiting: () => void,
  gone: AbortSignal,
): Promise<PaymentResult> => {
  keep('attempt', pageKey, attempt)
  try {
    return await sendUntilAnswered(() => sendOnce(lotId, attempt), onWaiting, gone)
  } finally {
    if (!gone.aborted) keep('attempt', pageKey, undefined)
  }
}
