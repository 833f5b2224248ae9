import { Trans, useLingui } from '@lingui/react/macro'
import type { DuePass } from '@stallwise/contract/payments/pass-payments.contract.ts'
import type { PaymentResult } from '@stallwise/contract/payments/payments.contract.ts'
import { transactionReceiptPath } from '@stallwise/domain/payments/pay-pages.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PayPart } from '../amount/PayPart.tsx'
import { passPageKey, readRecentAttempt } from '../tab-storage.ts'
import { replacePath } from '../pay-path.ts'
import { useProblemWords } from '../problem-words.ts'
import { Frame } from '../ui/Frame.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isNotThere } from '../use-lookup.ts'
import { useOnline, whenOnline } from '../use-online.ts'
import { useOtherPayment } from '../use-other-payment.ts'
import { usePayment } from '../use-payment.ts'
import { ChargeChoice } from './ChargeChoice.tsx'
import { usePassDues } from './use-pass-dues.ts'

/** Why nothing can be paid behind this link. */
const LinkNotice = ({ problem }: { problem: string }) => {
  const { t } = useLingui()
  const problemWords = useProblemWords()
  if (problem === 'link-expired')
    return (
      <Notice kind="soon" title={t`This link has expired`} takesFocus>
        <Trans>
          Request a new one on the <a href="/pass-portal">pass portal</a>, or ask the parking office.
        </Trans>
      </Notice>
    )
  if (isNotThere(problem))
    return (
      <Notice kind="bad" title={t`This link is not valid`} takesFocus>
        <Trans>Open the complete link from your e-mail, or ask the parking office for a new one.</Trans>
      </Notice>
    )
  return <Notice kind="bad">{problemWords(problem)}</Notice>
}

/** Messages above the charges: a removed pass, payments that are off, nothing due. */
const PassNotices = ({ pass, isOpen }: { pass: DuePass; isOpen: boolean }) => {
  const { t } = useLingui()
  const isDue = pass.charges.length > 0
  return (
    <>
      {pass.isRemoved && (
        <Notice kind="soon" title={t`This pass was deleted`}>
          {isDue && <Trans>What is due for the days until then can still be paid.</Trans>}
        </Notice>
      )}
      {!isDue && (
        <Notice kind="good" title={t`Nothing is due`} takesFocus>
          <Trans>You have nothing to pay for this pass.</Trans>
        </Notice>
      )}
      {!isOpen && isDue && (
        <Notice kind="soon" title={t`Online payment is off`}>
          <Trans>This parking lot does not take payments online at this time.</Trans>
        </Notice>
      )}
    </>
  )
}

/** What the pass of a link is charged, and paying it. */
export const PassPayPage = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '')
  const { page, problem, isBusy, look, setPass } = usePassDues(lotId, token)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [email, setEmail] = useState('')
  const onPaid = useCallback(({ receipt }: PaymentResult) => {
    if (receipt !== null) replacePath(transactionReceiptPath(receipt))
  }, [])
  const onStale = useCallback(() => void look(), [look])
  const pageKey = passPageKey(lotId)
  const onOwed = useCallback(
    (owed: DuePass) => {
      setPass(owed)
      return false
    },
    [setPass],
  )
  const payment = usePayment({ lotId, pageKey, onPaid, onOwed, onStale })
  const { resume, forget, reset, state, isRunning } = payment

  const wasStarted = useRef(false)
  useEffect(() => {
    if (wasStarted.current) return
    wasStarted.current = true
    const attempt = readRecentAttempt(pageKey)
    if (attempt && 'token' in attempt.body && attempt.body.token === token) resume(attempt)
    else forget()
  }, [pageKey, token, resume, forget])

  const isUnreached = problem === 'unreachable'
  useEffect(() => (isUnreached ? whenOnline(() => void look()) : undefined), [isUnreached, look])

  const pass = page?.pass
  const chosen = pass?.charges.filter(({ _id }) => !left.has(_id)) ?? []
  const dueCents = chosen.reduce((sum, charge) => sum + charge.dueCents, 0)
  const isElsewhere = pass?.isPaying === true && !isRunning
  const owedCents = pass?.charges.reduce((sum, charge) => sum + charge.dueCents, 0) ?? 0
  useOtherPayment({
    isRunning: isElsewhere || state.kind === 'in-progress',
    paidCents: -owedCents,
    onLook: onStale,
    onPaid: reset,
  })
  // The other one may have been declined.
  const wasElsewhere = useRef(isElsewhere)
  useEffect(() => {
    if (wasElsewhere.current && !isElsewhere && state.kind === 'in-progress') reset()
    wasElsewhere.current = isElsewhere
  }, [isElsewhere, state.kind, reset])
  const passId = pass?.passholderId
  return (
    <Frame title={t`Pay for a pass`} lot={page?.lot}>
      <div role="status" className="sr">
        {isBusy && <Trans>Loading…</Trans>}
      </div>
      {!isOnline && (
        <Notice kind="soon" title={t`You are offline`}>
          <Trans>Your entries are kept until you are online again.</Trans>
        </Notice>
      )}
      {problem && isOnline && <LinkNotice problem={problem} />}
      {pass && (
        <div className="stack">
          <h2>
            <Trans>
              Pass <span className="plate">{passId}</span>
            </Trans>
          </h2>
          <PassNotices pass={pass} isOpen={page.isOpen} />
          {isElsewhere && state.kind !== 'in-progress' && (
            <Notice kind="soon" title={t`Another payment is in progress`}>
              <Trans>
                It may have been started in another window or by another person. Wait until it is complete.
              </Trans>
            </Notice>
          )}
          {pass.charges.length > 0 && (
            <>
              <ChargeChoice
                pass={pass}
                left={left}
                onLeft={(next) => {
                  setLeft(next)
                  reset()
                }}
                dueCents={dueCents}
                isDisabled={isRunning}
                currency={page.lot.currency}
              />
              <PayPart
                page={page}
                dueCents={chosen.length === 0 || isElsewhere ? undefined : dueCents}
                pausedUntil={pass.pausedUntil}
                payment={payment}
                isBusy={isBusy}
                email={email}
                onEmail={setEmail}
                onAgain={onStale}
                bodyOf={(card) => ({ token, charges: chosen.map(({ _id }) => _id), dueCents, ...card })}
              />
            </>
          )}
        </div>
      )}
    </Frame>
  )
}
