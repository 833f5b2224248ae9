import { Trans, useLingui } from '@lingui/react/macro'
import type { PayPage } from '@stallwise/contract/payments/payments.contract.ts'
import type { ParkingSessionView } from '@stallwise/contract/payments/parking-session.contract.ts'
import { useState } from 'react'
import { readKept } from '../tab-storage.ts'
import { Notice } from '../ui/Notice.tsx'
import type { usePayment } from '../use-payment.ts'
import type { Lookup } from '../use-lookup.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useOtherPayment } from '../use-other-payment.ts'
import { CouponForm } from './CouponForm.tsx'
import { PayPart } from './PayPart.tsx'
import { PriceLines } from './PriceLines.tsx'
import { SessionNotices } from './SessionNotices.tsx'
import { StayOptions } from './StayOptions.tsx'

interface AmountFormProps {
  page: PayPage
  session: ParkingSessionView
  payment: ReturnType<typeof usePayment<ParkingSessionView>>
  onLook: (change: Lookup) => void
  isBusy: boolean
  email: string
  onEmail: (email: string) => void
}

/** The option that was selected, also after the amounts changed. Who has paid selects one to pay more. */
const optionOf = ({ options }: ParkingSessionView, minutes: number | null | undefined, isPaid: boolean) =>
  options.find((option) => option.minutes === minutes) ?? (isPaid ? undefined : options[0])

/** PAY-112: without a validation or a coupon there is nothing that could be stored. */
const isFreeAnyway = ({ validations, coupon }: ParkingSessionView, dueCents: number): boolean =>
  dueCents === 0 && validations.length === 0 && coupon?.state !== 'valid'

/** PAY-12: whether the vehicle may leave without paying more. */
const isPaidAt = ({ leaveBy }: ParkingSessionView, now: number): boolean =>
  leaveBy !== null && Date.parse(leaveBy) > now

/** What is owed, and the card. */
export const AmountForm = ({ page, session, payment, onLook, isBusy, email, onEmail }: AmountFormProps) => {
  const { t } = useLingui()
  const [selected, setSelected] = useState<{ minutes: number | null; paidUntil: string | null }>()
  const [wasCouponChanged, setCouponChanged] = useState(false)
  const now = useNow(10_000)
  const { lot, isOpen } = page
  const isPaid = isPaidAt(session, now)
  // Once it is paid, the same minutes are more time.
  const minutes = selected?.paidUntil === session.paidUntil ? selected.minutes : undefined
  const option = optionOf(session, minutes, isPaid)
  const { isRunning, state } = payment
  useOtherPayment({
    isRunning: state.kind === 'in-progress',
    paidCents: session.paidCents,
    onLook: () => onLook({}),
    onPaid: payment.reset,
  })
  const isNothingDue = option !== undefined && isFreeAnyway(session, option.dueCents)
  return (
    <div className="stack">
      <SessionNotices session={session} timeZone={lot.timeZone} isPaid={isPaid} />
      {session.options.length > 0 && (
        <StayOptions
          options={session.options}
          selected={option}
          onSelect={(one) => {
            setSelected({ minutes: one.minutes, paidUntil: session.paidUntil })
            payment.reset()
          }}
          isExtension={isPaid}
          isDisabled={isRunning}
          place={lot}
        />
      )}
      {option && (
        <>
          <PriceLines
            lines={option.lines}
            totalCents={option.totalCents}
            paidBeforeCents={option.totalCents - option.dueCents}
            dueCents={option.dueCents}
            dueLabel={t`To pay`}
            place={lot}
          />
          <CouponForm
            key={session.coupon?.state === 'valid' ? session.coupon.code : ''}
            coupon={session.coupon}
            onApply={(coupon) => {
              setCouponChanged(true)
              onLook({ coupon })
            }}
            takesFocus={wasCouponChanged}
            isBusy={isBusy || isRunning}
          />
        </>
      )}
      {!isOpen && (
        <Notice kind="soon" title={t`Online payment is off`}>
          <Trans>This parking lot does not take payments online at this time.</Trans>
        </Notice>
      )}
      <PayPart
        page={page}
        dueCents={isNothingDue ? undefined : option?.dueCents}
        pausedUntil={session.pausedUntil}
        payment={payment}
        isBusy={isBusy}
        email={email}
        onEmail={onEmail}
        onAgain={() => onLook({})}
        bodyOf={({ dataKey, email }) => ({
          parkingLot: lot._id,
          session: session.token,
          minutes: option!.minutes,
          dueCents: option!.dueCents,
          beside: readKept('stay', lot._id) ?? null,
          // One that was used counts by itself, and its code is hidden.
          coupon: session.coupon?.state === 'valid' && !session.coupon.isUsed ? session.coupon.code : null,
          email,
          dataKey,
        })}
      >{t`Confirm, nothing to pay`}</PayPart>
      {isNothingDue && (
        <Notice kind="good" title={t`Nothing to pay`}>
          <Trans>Parking is free for this time. You do not need to confirm it.</Trans>
        </Notice>
      )}
    </div>
  )
}
