import type { PaymentResult } from '@stallwise/contract/payments/payments.contract.ts'
import type { DeclineReason } from '@stallwise/domain/payments/provider-outcomes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#lib/api/api-problem.ts'
import type { CardForm } from './card/CardFrame.tsx'
import type { CardFault } from './card/card-reply.ts'
import { keep, type Attempt } from './tab-storage.ts'
import { keepsCard } from './problem-words.ts'
import { sendPayment } from './send-payment.ts'
import { codeOf } from './use-lookup.ts'
import { whenOnline } from './use-online.ts'

export type PayState =
  | {
      readonly kind:
        'idle' | 'sending' | 'waiting' | 'in-progress' | 'price-changed' | 'paid-meanwhile' | 'offline'
    }
  | { readonly kind: 'card'; readonly faults: readonly CardFault[] }
  | { readonly kind: 'declined'; readonly reason: DeclineReason | null }
  | { readonly kind: 'refused'; readonly code: string }

interface Payer<Owed> {
  readonly lotId: string
  /** Under which key the tab keeps a payment that is open. */
  readonly pageKey: string
  readonly onPaid: (result: PaymentResult) => void
  /** What is owed now, when it is another amount than was shown; returns whether it was paid meanwhile. */
  readonly onOwed: (owed: Owed) => boolean
  /** What is owed has to be loaded again. */
  readonly onStale: () => void
}

interface NewPayment {
  readonly isFree: boolean
  /** What is sent, with the token of the card form; null if nothing is due. */
  readonly bodyOf: (dataKey: string | null) => Attempt['body']
}

/** The provider keeps a token for 15 minutes; the rest is left for the payment. */
const tokenLifeMs = 10 * 60_000

/** Pays: a token from the card form, then the charge. One at a time, however often the button is pressed. */
export const usePayment = <Owed>({ lotId, pageKey, onPaid, onOwed, onStale }: Payer<Owed>) => {
  const [state, setState] = useState<PayState>({ kind: 'idle' })
  /** Counts the card forms: a new one is empty. */
  const [cardNumber, setCardNumber] = useState(1)
  /** Counts the attempts: each ends with a new message, also if it says the same as the last one. */
  const [tries, setTries] = useState(0)
  const running = useRef(false)
  const gone = useRef(new AbortController())
  useEffect(() => {
    const control = (gone.current = new AbortController())
    return () => control.abort()
  }, [])
  const isOffline = state.kind === 'offline'
  useEffect(() => (isOffline ? whenOnline(() => setState({ kind: 'idle' })) : undefined), [isOffline])
  const cardToken = useRef<{ token: string; at: number }>(undefined)

  const onResult = useCallback(
    (result: PaymentResult) => {
      cardToken.current = undefined
      if (result.state !== 'declined') return onPaid(result)
      setState({ kind: 'declined', reason: result.reason })
      if (!keepsCard(result.reason)) setCardNumber((number) => number + 1)
      onStale()
    },
    [onPaid, onStale],
  )

  const onRefused = useCallback(
    (error: unknown) => {
      const code = codeOf(error)
      // The card was not charged, and its token is still valid for the new amount.
      if (code !== 'price-changed') cardToken.current = undefined
      if (code === 'payment-in-progress') return setState({ kind: 'in-progress' })
      if (code === 'price-changed') {
        const owed = error instanceof ApiProblem ? (error.current as Owed | undefined) : undefined
        // PAY-33: beyond the limit of look-ups the server does not say what is owed now.
        if (!owed) return setState({ kind: 'refused', code: 'too-many-requests' })
        return setState({ kind: onOwed(owed) ? 'paid-meanwhile' : 'price-changed' })
      }
      if (code === 'session-expired' || code === 'too-many-attempts') onStale()
      setState({ kind: 'refused', code })
    },
    [onOwed, onStale],
  )

  const send = useCallback(
    async (attempt: Attempt) => {
      const { signal } = gone.current
      setState({ kind: 'sending' })
      try {
        onResult(await sendPayment({ lotId, pageKey }, attempt, () => setState({ kind: 'waiting' }), signal))
      } catch (error) {
        if (!signal.aborted) onRefused(error)
      }
    },
    [lotId, pageKey, onResult, onRefused],
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

  const readToken = async (card: CardForm | null): Promise<string | undefined> => {
    if (cardToken.current && Date.now() - cardToken.current.at < tokenLifeMs) return cardToken.current.token
    const reply = (await card?.tokenise()) ?? { faults: ['not-loaded'] as const }
    if ('faults' in reply) {
      setState({ kind: 'card', faults: reply.faults })
      // What does not respond is loaded again: it may be the browser's own page about a lost connection.
      if (reply.faults.includes('no-reply')) setCardNumber((number) => number + 1)
      return undefined
    }
    cardToken.current = { token: reply.token, at: Date.now() }
    return reply.token
  }

  const pay = ({ isFree, bodyOf }: NewPayment, card: CardForm | null) =>
    oneAtATime(async () => {
      if (!navigator.onLine) return setState({ kind: 'offline' })
      setState({ kind: 'sending' })
      setTries((count) => count + 1)
      const dataKey = isFree ? null : await readToken(card)
      if (dataKey === undefined) return
      await send({ key: crypto.randomUUID(), sentAt: Date.now(), body: bodyOf(dataKey) })
    })

  /** Asks for the result of a payment that was sent before the page was loaded again. */
  const resume = useCallback((attempt: Attempt) => void oneAtATime(() => send(attempt)), [oneAtATime, send])
  const reset = useCallback(() => setState({ kind: 'idle' }), [])
  const forget = useCallback(() => keep('attempt', pageKey, undefined), [pageKey])
  return {
    state,
    cardNumber,
    tries,
    pay,
    resume,
    reset,
    forget,
    isRunning: ['sending', 'waiting'].includes(state.kind),
  }
}
