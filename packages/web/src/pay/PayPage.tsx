import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentResult } from '@stallwise/contract/payments/payments.contract.ts'
import { receiptPath } from '@stallwise/domain/payments/pay-pages.ts'
import { referenceOf } from '@stallwise/domain/payments/staff-entry.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AmountForm } from './amount/AmountForm.tsx'
import { keep, readRecentAttempt } from './tab-storage.ts'
import { LookupNotices } from './LookupNotices.tsx'
import { beginWithAmount, openAmount, openPlate, replacePath, useStep } from './pay-path.ts'
import { MeantPlate } from './plate/MeantPlate.tsx'
import { PlateForm } from './plate/PlateForm.tsx'
import { usePlateText } from './plate/use-plate-text.ts'
import { Frame } from './ui/Frame.tsx'
import { Notice } from './ui/Notice.tsx'
import { isNotThere } from './use-lookup.ts'
import { useOnline } from './use-online.ts'
import { usePayment } from './use-payment.ts'
import { useVehicleLookup } from './use-vehicle-lookup.ts'

/** The plate of the vehicle; it takes the focus from the form where it was typed. */
const VehicleHeading = ({ plate }: { plate: string }) => {
  const plateText = usePlateText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [plate])
  return (
    <div className="vehicle">
      <h2 ref={heading} tabIndex={-1} className={referenceOf(plate) === undefined ? 'plate' : undefined}>
        {plateText(plate)}
      </h2>
      <button type="button" className="link" onClick={openPlate}>
        <Trans>Another vehicle</Trans>
      </button>
    </div>
  )
}

/** A payment of 0 that needs no receipt. */
const NothingPaid = ({ onAgain }: { onAgain: () => void }) => {
  const { t } = useLingui()
  return (
    <Notice kind="good" title={t`Nothing to pay`} takesFocus>
      <Trans>There is nothing to pay for this vehicle now. No card was charged.</Trans>{' '}
      <button type="button" className="link" onClick={onAgain}>{t`Another vehicle`}</button>
    </Notice>
  )
}

/** The payment of the vehicle, which continues after the page was loaded again. */
const useVehiclePayment = (
  lotId: string,
  { begin, lookAt, lookAgain, setSession }: ReturnType<typeof useVehicleLookup>,
  onFree: (isFree: boolean) => void,
) => {
  const onPaid = useCallback(
    (result: PaymentResult) => {
      if (result.receipt === null) return onFree(true)
      keep('receipt', lotId, result.receipt)
      keep('stay', lotId, result.receipt)
      replacePath(receiptPath(result.receipt))
    },
    [lotId, onFree],
  )
  const payment = usePayment({ lotId, pageKey: lotId, onPaid, onOwed: setSession, onStale: lookAgain })
  const { resume, forget } = payment
  const wasStarted = useRef(false)
  useEffect(() => {
    if (wasStarted.current) return
    wasStarted.current = true
    const attempt = readRecentAttempt(lotId)
    if (!attempt) forget()
    if (begin.isNamed) beginWithAmount()
    void lookAt(begin.lookup)
    if (attempt) resume(attempt)
  }, [lotId, begin, lookAt, resume, forget])
  return payment
}

/** Which vehicle, what it owes, and paying it. */
export const PayPage = ({ lotId }: { lotId: string }) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const step = useStep()
  const [isFree, setFree] = useState(false)
  const [notMeantFor, setNotMeantFor] = useState<string>()
  const vehicle = useVehicleLookup(lotId, step)
  const { draft, setDraft, lookup, page, problem, isBusy, lookAt, isOldCode } = vehicle
  const payment = useVehiclePayment(lotId, vehicle, setFree)
  const session = step === 'amount' ? page?.session : undefined
  // Who has paid for the plate as it was typed is not asked again.
  const asked =
    session && session.leaveBy === null && notMeantFor !== session.plate ? session.meantPlate : null
  const isUnknown = problem === 'not-found' || (isNotThere(problem) && lookup.plate === undefined)
  const isLost = isUnknown && !page && !isOldCode
  const isOff = page !== undefined && !page.isOpen
  const onLook = async () => {
    if (isBusy && page) return
    const found = await lookAt({ plate: draft.plate })
    if (found?.session) openAmount()
  }
  const startAgain = () => {
    setFree(false)
    openPlate()
  }
  return (
    <Frame title={t`Pay for parking`} lot={page?.lot}>
      <div role="status" className="sr">
        {isBusy && <Trans>Searching…</Trans>}
      </div>
      <LookupNotices
        isOffline={!isOnline && payment.state.kind !== 'offline'}
        isCodeOld={vehicle.hadOldCode && !session}
        problem={isOnline && !isOldCode ? problem : undefined}
        isLost={isLost}
        isWaiting={payment.isRunning && !session}
        isOff={isOff && !session}
      />
      {isFree && <NothingPaid onAgain={startAgain} />}
      {session && page && !isFree && (
        <>
          <VehicleHeading plate={session.plate} />
          {asked ? (
            <MeantPlate
              typed={session.plate}
              meant={asked}
              onAnswer={(isMeant) =>
                isMeant ? void lookAt({ plate: asked }) : setNotMeantFor(session.plate)
              }
              isBusy={isBusy}
            />
          ) : (
            <AmountForm
              page={page}
              session={session}
              payment={payment}
              onLook={(change) => void lookAt({ ...lookup, ...change })}
              isBusy={isBusy}
              email={draft.email}
              onEmail={(email) => setDraft((before) => ({ ...before, email }))}
            />
          )}
        </>
      )}
      {!session && !isLost && !isOff && !isFree && !payment.isRunning && (
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
