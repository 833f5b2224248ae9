import { Trans, useLingui } from '@lingui/react/macro'
import { useCardFaultWords, useDeclineWords, useProblemWords } from '../problem-words.ts'
import { Notice } from '../ui/Notice.tsx'
import type { PayState } from '../use-payment.ts'

interface PayNoticeProps {
  state: PayState
  /** The amount to be paid now, in words. */
  amount: string
  onAgain: () => void
}

/** How the last try to pay ended, or what it waits for. */
export const PayNotice = ({ state, amount, onAgain }: PayNoticeProps) => {
  const { t } = useLingui()
  const cardWords = useCardFaultWords()
  const declineWords = useDeclineWords()
  const problemWords = useProblemWords()
  switch (state.kind) {
    case 'idle':
    case 'sending':
      return null
    case 'waiting':
      return (
        <Notice kind="soon" title={t`Waiting for the result`} takesFocus>
          <Trans>
            The connection was lost while you paid. This page keeps checking the result of your payment. Do
            not pay again.
          </Trans>
        </Notice>
      )
    case 'offline':
      return (
        <Notice kind="bad" title={t`You are offline`} takesFocus>
          <Trans>You have not been charged. Your entries are kept.</Trans>
        </Notice>
      )
    case 'card':
      return (
        <Notice kind="bad" title={t`Check your card`} takesFocus>
          {state.faults.map(cardWords).join(' ')}
        </Notice>
      )
    case 'declined':
      return (
        <Notice kind="bad" title={t`Payment declined`} takesFocus>
          {declineWords(state.reason)} <Trans>You have not been charged.</Trans>
        </Notice>
      )
    case 'price-changed':
      return (
        <Notice kind="soon" title={t`The amount is now ${amount}`} takesFocus>
          <Trans>
            It changed while you were on this page. You have not been charged. Check it and pay again.
          </Trans>
        </Notice>
      )
    case 'paid-meanwhile':
      return (
        <Notice kind="soon" title={t`This vehicle has been paid for`} takesFocus>
          <Trans>
            It was paid in another window or by another person while you were on this page. You have not been
            charged. Pay again only to stay longer.
          </Trans>
        </Notice>
      )
    case 'in-progress':
      return (
        <Notice kind="soon" title={t`Another payment is in progress`} takesFocus>
          <Trans>
            It may have been started in another window or by another person. Wait until it is complete.
          </Trans>{' '}
          <button type="button" className="link" onClick={onAgain}>{t`Check again`}</button>
        </Notice>
      )
    case 'refused':
      return (
        <Notice kind="bad" title={t`Not paid`} takesFocus>
          {problemWords(state.code)}
        </Notice>
      )
  }
}
