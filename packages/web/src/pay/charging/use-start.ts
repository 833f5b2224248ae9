import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#lib/api/call.ts'
import type { CardForm } from '../card/CardFrame.tsx'
import { requestTimeoutMs, sendUntilAnswered } from '../send-payment.ts'
import { keep, readKept, type StartAttempt } from '../tab-storage.ts'
import { codeOf } from '../use-lookup.ts'
import type { PayState } from '../use-payment.ts'

const resumeWithinMs = 2 * 60_000

/** Holds the amount and starts charging, once, however often it is sent. A reload keeps asking for what was sent. */
export const useStart = (
  stationId: string,
  onStarted: (charging: VisitorCharging) => void,
  onStale: () => void,
) => {
  const [state, setState] = useState<PayState>({ kind: 'idle' })
  const [tries, setTries] = useState(0)
  const [cardNumber, setCardNumber] = useState(1)
  const running = useRef(false)
  const gone = useRef(new AbortController())
  const send = useCallback(
    async (attempt: StartAttempt) => {
      keep('startAttempt', stationId, attempt)
      const { key: idempotencyKey, body } = attempt
      try {
        const charging = await sendUntilAnswered(
          () =>
            call('POST /visitor-ev-charging/{stationId}/start', {
              params: { stationId },
              body,
              idempotencyKey,
              signal: AbortSignal.timeout(requestTimeoutMs),
            }),
          () => setState({ kind: 'waiting' }),
          gone.current.signal,
        )
        keep('startAttempt', stationId, undefined)
        if (charging.failure === 'declined') {
          setState({ kind: 'declined', reason: charging.reason })
          setCardNumber((number) => number + 1)
          return
        }
        setState({ kind: 'idle' })
        onStarted(charging)
      } catch (error) {
        if (gone.current.signal.aborted) return
        keep('startAttempt', stationId, undefined)
        const code = codeOf(error)
        setState(code === 'price-changed' ? { kind: 'price-changed' } : { kind: 'refused', code })
        setCardNumber((number) => number + 1)
        onStale()
      }
    },
    [stationId, onStarted, onStale],
  )
  const oneAtATime = useCallback(async (act: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    try {
      await act()
    } finally {
      running.current = false
    }
  }, [])
  useEffect(() => {
    gone.current = new AbortController()
    const control = gone.current
    const attempt = readKept('startAttempt', stationId)
    if (attempt && Date.now() - attempt.sentAt < resumeWithinMs) void oneAtATime(() => send(attempt))
    return () => control.abort()
  }, [stationId, send, oneAtATime])
  const start = (card: CardForm | null, bodyOf: (dataKey: string) => StartAttempt['body']) =>
    oneAtATime(async () => {
      if (!navigator.onLine) return setState({ kind: 'offline' })
      setState({ kind: 'sending' })
      setTries((count) => count + 1)
      const reply = (await card?.tokenise()) ?? { faults: ['not-loaded'] as const }
      if ('faults' in reply) return setState({ kind: 'card', faults: reply.faults })
      await send({ key: crypto.randomUUID(), sentAt: Date.now(), body: bodyOf(reply.token) })
    })
  return { state, tries, cardNumber, start, isRunning: ['sending', 'waiting'].includes(state.kind) }
}
