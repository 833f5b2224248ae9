import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentResult } from '@stallwise/contract/payments/payments.contract.ts'
import { receiptPath } from '@stallwise/domain/payments/pay-pages.ts'
import { referenceOf } from '@stallwise/domain/payments/staff-entry.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AmountForm } from './amount/AmountForm.tsx'
import { keep, readKept } from './kept.ts'
import { beginWithAmount, openAmount, openPlate, replacePath, useStep } from './pay-path.ts'
import { PlateForm } from './plate/PlateForm.tsx'
import { usePlateText } from './plate/use-plate-text.ts'
import { useProblemWords } from './problem-words.ts'
import { Frame } from './ui/Frame.tsx'
import { Notice } from './ui/Notice.tsx'
import { isNotThere, useLookup, type Lookup } from './use-lookup.ts'
import { useOnline, whenOnline } from './use-online.ts'
import { usePayment } from './use-payment.ts'

/** How long after a reload a payment that was sent is asked about; later the amount due says whether it was charged. */
const askAgainMs = 2 * 60_000

/** What the page begins with: the vehicle of its address, or what was typed before it was loaded again. */
const readBeginning = (lotId: string, step: 'plate' | 'amount') => {
  const search = new URLSearchParams(location.search)
  const [plate, visit] = [search.get('plate'), search.get('visit')]
  const kept = readKept('draft', lotId) ?? { plate: '', email: '' }
  const draft = plate ? { ...kept, plate } : kept
  const named: Lookup = { ...(plate && { plate }), ...(visit && { visit }) }
  const isNamed = Boolean(plate ?? visit)
  const asked: Lookup = isNamed ? named : step === 'amount' && kept.plate ? { plate: kept.plate } : {}
  return { draft, asked, isNamed }
}

/** Which vehicle, what it owes, and paying it. */
export const PayPage = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const problemWords = useProblemWords()
  const plateText = usePlateText()
  const isOnline = useOnline()
  const step = useStep()
  const [begin] = useState(() => readBeginning(lotId, step))
  const [draft, setDraft] = useState(begin.draft)
  const [asked, setAsked] = useState<Lookup>(begin.asked)
  const [hadOldCode, setOldCode] = useState(false)
  const [isEntryRefused, setEntryRefused] = useState(false)
  const [free, setFree] = useState<PaymentResult>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { page, problem, isBusy, look, setSession, forgetProblem } = useLookup(lotId)
  useEffect(() => keep('draft', lotId, draft), [draft, lotId])

  const lookAt = useCallback(
    async (query: Lookup) => {
      const found = await look(query)
      if (!found?.session) return found
      const { coupon, enteredAt } = found.session
      setEntryRefused(query.last !== undefined && enteredAt === null)
      // What was wrong is not sent again with every look: each time would count.
      const { last, coupon: code, ...rest } = query
      setAsked({
        ...rest,
        ...(last && enteredAt && { last }),
        ...(code && coupon?.state === 'valid' && { coupon: code }),
      })
      // The plate of a QR code too: from the receipt it leads back to this vehicle.
      const { plate } = found.session
      if (referenceOf(plate) === undefined) setDraft((before) => ({ ...before, plate }))
      return found
    },
    [look],
  )
  const onPaid = useCallback(
    (result: PaymentResult) => {
      if (result.receipt === null) return setFree(result)
      keep('receipt', lotId, result.receipt)
      replacePath(receiptPath(result.receipt))
    },
    [lotId],
  )
  // A QR code ends with its visit; the plate can always be typed.
  const isOldCode = problem === 'not-found' && asked.visit !== undefined
  useEffect(() => {
    if (isOldCode) void look({}).then(() => setOldCode(true))
  }, [isOldCode, look])
  const onStale = useCallback(() => void lookAt(asked), [lookAt, asked])
  const payment = usePayment({ lotId, place: lotId, onPaid, onOwed: setSession, onStale })
  const { resume, forget } = payment

  const wasStarted = useRef(false)
  useEffect(() => {
    if (wasStarted.current) return
    wasStarted.current = true
    const attempt = readKept('attempt', lotId)
    const isRecent = attempt !== undefined && Date.now() - attempt.sentAt < askAgainMs
    if (!isRecent) forget()
    if (begin.isNamed) beginWithAmount()
    void lookAt(begin.asked)
    if (isRecent) resume(attempt)
  }, [lotId, begin, lookAt, resume, forget])

  const isUnreached = problem === 'unreachable'
  const isLoaded = page !== undefined
  useEffect(() => {
    if (isUnreached) return whenOnline(() => (isLoaded ? forgetProblem() : void lookAt(asked)))
  }, [isUnreached, isLoaded, forgetProblem, lookAt, asked])

  const session = step === 'amount' ? page?.session : undefined
  useEffect(() => {
    if (session?.plate) heading.current?.focus()
  }, [session?.plate])

  const isUnknown = problem === 'not-found' || (isNotThere(problem) && asked.plate === undefined)
  const isLost = isUnknown && !page && !isOldCode
  const onLook = async () => {
    if (isBusy && page) return
    const found = await lookAt({ plate: draft.plate })
    if (found?.session) openAmount()
  }
  const startAgain = () => {
    setFree(undefined)
    openPlate()
  }
  const isOff = page !== undefined && !page.isOpen
  return (
    <Frame title={t`Pay for parking`} lot={page?.lot}>
      <div role="status" className="sr">
        {isBusy && <Trans>Searching…</Trans>}
      </div>
      {!isOnline && payment.state.kind !== 'offline' && (
        <Notice kind="soon" title={t`You are offline`}>
          <Trans>Your entries are kept until you are online again.</Trans>
        </Notice>
      )}
      {hadOldCode && !session && (
        <Notice kind="soon" title={t`The QR code is no longer valid`}>
          <Trans>Enter the license plate instead.</Trans>
        </Notice>
      )}
      {problem && isOnline && !isOldCode && (
        <Notice kind="bad" takesFocus={isLost}>
          {problemWords(isLost ? 'not-found' : problem)}
        </Notice>
      )}
      {payment.isRunning && !session && (
        <Notice kind="plain" title={t`Waiting for the result`}>
          <Trans>This page asks what became of your payment. Do not pay again.</Trans>
        </Notice>
      )}
      {free && (
        <Notice kind="good" title={t`Nothing to pay`} takesFocus>
          <Trans>There is nothing to pay for this vehicle now. No card was charged.</Trans>{' '}
          <button type="button" className="link" onClick={startAgain}>
            <Trans>Another vehicle</Trans>
          </button>
        </Notice>
      )}
      {isOff && !session && (
        <Notice kind="soon" title={t`Online payment is off`}>
          <Trans>This parking lot does not take payments online at this time.</Trans>
        </Notice>
      )}
      {session && page && !free && (
        <>
          <div className="vehicle">
            <h2
              ref={heading}
              tabIndex={-1}
              className={referenceOf(session.plate) === undefined ? 'plate' : undefined}
            >
              {plateText(session.plate)}
            </h2>
            <button type="button" className="link" onClick={openPlate}>
              <Trans>Another vehicle</Trans>
            </button>
          </div>
          <AmountForm
            page={page}
            session={session}
            payment={payment}
            asked={asked}
            isEntryRefused={isEntryRefused}
            onLook={(change) => void lookAt({ ...asked, ...change })}
            isBusy={isBusy}
            email={draft.email}
            onEmail={(email) => setDraft((before) => ({ ...before, email }))}
          />
        </>
      )}
      {!session && !isLost && !isOff && !free && !payment.isRunning && (
        <PlateForm
          plate={draft.plate}
          onPlate={(plate) => setDraft((before) => ({ ...before, plate }))}
          onLook={() => void onLook()}
          isBusy={isBusy && page !== undefined}
        />
      )}
    </Frame>
  )
}
