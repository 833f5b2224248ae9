import { Trans, useLingui } from '@lingui/react/macro'
import type { ParkingSessionView, PayPage } from '@stallwise/contract/payments/payments.contract.ts'
import { email as checkEmail } from '@stallwise/domain/fields/field.rules.ts'
import { useRef, useState } from 'react'
import { formatMoney } from '#lib/format/numbers.ts'
import { CardFrame, type CardForm } from '../card/CardFrame.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { usePayment } from '../use-payment.ts'
import type { Lookup } from '../use-lookup.ts'
import { useNow } from '../use-now.ts'
import { useOtherPayment } from '../use-other-payment.ts'
import { formatWhen } from '../when.ts'
import { CouponForm } from './CouponForm.tsx'
import { EntryTime } from './EntryTime.tsx'
import { PayNotice } from './PayNotice.tsx'
import { PriceLines } from './PriceLines.tsx'
import { SessionNotices } from './SessionNotices.tsx'
import { StayOptions } from './StayOptions.tsx'

interface AmountFormProps {
  page: PayPage
  session: ParkingSessionView
  payment: ReturnType<typeof usePayment>
  asked: Lookup
  isEntryRefused: boolean
  onLook: (change: Lookup) => void
  isBusy: boolean
  email: string
  onEmail: (email: string) => void
}

/** The option that was selected, also after the amounts changed. Who has paid selects one to pay more. */
const optionOf = ({ options }: ParkingSessionView, minutes: number | null | undefined, isPaid: boolean) =>
  options.find((option) => option.minutes === minutes) ?? (isPaid ? undefined : options[0])

/** PAY-112: without a vehicle, a validation or a coupon there is nothing that could be stored. */
const isFreeAnyway = (
  { isInside, paidUntil, validations, coupon }: ParkingSessionView,
  dueCents: number,
): boolean =>
  dueCents === 0 && !isInside && paidUntil === null && validations.length === 0 && coupon?.state !== 'valid'

/** What is owed, and the card. */
export const AmountForm = ({
  page,
  session,
  payment,
  asked,
  isEntryRefused,
  onLook,
  isBusy,
  email,
  onEmail,
}: AmountFormProps) => {
  const { t } = useLingui()
  const card = useRef<CardForm>(null)
  const [minutes, setMinutes] = useState<number | null>()
  const [emailFault, setEmailFault] = useState(false)
  const now = useNow(10_000)
  const { lot, tokenization, isOpen } = page
  const isPaid = session.paidUntil !== null && Date.parse(session.paidUntil) > now
  const option = optionOf(session, minutes, isPaid)
  const amount = formatMoney((option?.dueCents ?? 0) / 100, lot.currency)
  const { isRunning, state } = payment
  useOtherPayment({
    isRunning: state.kind === 'in-progress',
    paidCents: session.paidCents,
    onLook: () => onLook({}),
    onPaid: payment.reset,
  })
  const isPaused = session.pausedUntil !== null && Date.parse(session.pausedUntil) > now
  const pausedUntil = session.pausedUntil && formatWhen(session.pausedUntil, lot.timeZone)
  const isDue = option !== undefined && option.dueCents > 0
  const isNothingDue = option !== undefined && isFreeAnyway(session, option.dueCents)
  const mayPay = isOpen && !isPaused && option !== undefined && (!isDue || tokenization !== null)
  const pay = () => {
    if (!mayPay || isRunning || isBusy) return
    const isWrong = email.trim() !== '' && checkEmail(email) !== undefined
    setEmailFault(isWrong)
    if (isWrong) return
    void payment.pay(
      {
        session: session.token,
        minutes: option.minutes,
        dueCents: option.dueCents,
        coupon: session.coupon?.state === 'valid' ? session.coupon.code : null,
        email: email.trim() || null,
      },
      isDue ? card.current : null,
    )
  }
  return (
    <div className="stack">
      <SessionNotices
        session={session}
        timeZone={lot.timeZone}
        isPaid={isPaid}
        wasEntryAsked={asked.last !== undefined}
      />
      {session.isInside && session.enteredAt === null && (
        <EntryTime wasRefused={isEntryRefused} onConfirm={(last) => onLook({ last })} isBusy={isBusy} />
      )}
      {session.options.length > 0 && (
        <StayOptions
          options={session.options}
          selected={option}
          onSelect={(one) => {
            setMinutes(one.minutes)
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
            onApply={(coupon) => onLook({ coupon })}
            isBusy={isBusy || isRunning}
          />
        </>
      )}
      {!isOpen && (
        <Notice kind="soon" title={t`Online payment is off`}>
          <Trans>This parking lot does not take payments online at this time.</Trans>
        </Notice>
      )}
      {isOpen && isDue && tokenization && (
        <section aria-labelledby="card-title">
          <h2 id="card-title">
            <Trans>Card</Trans>
          </h2>
          <CardFrame key={payment.cardNumber} ref={card} tokenization={tokenization} />
        </section>
      )}
      {mayPay && isDue && (
        <Field
          label={t`E-mail for the receipt (optional)`}
          type="email"
          value={email}
          onText={(text) => {
            onEmail(text)
            setEmailFault(false)
          }}
          fault={emailFault ? t`Enter an e-mail address such as name@example.com.` : undefined}
          autoComplete="email"
          inputMode="email"
          enterKeyHint="done"
        />
      )}
      {isPaused && (
        <Notice kind="bad" title={t`Too many payments were declined`}>
          <Trans>You can pay again at {pausedUntil}.</Trans>
        </Notice>
      )}
      <PayNotice
        key={payment.tries}
        state={state}
        amount={amount}
        onAgain={() => {
          payment.reset()
          onLook({})
        }}
      />
      <div role="status" className="sr">
        {isRunning && <Trans>Paying…</Trans>}
      </div>
      {isNothingDue && (
        <Notice kind="good" title={t`Nothing to pay`}>
          <Trans>Parking is free for this time. You do not need to confirm it.</Trans>
        </Notice>
      )}
      {option && isOpen && !isNothingDue && (
        <button
          type="button"
          className="main pay"
          onClick={pay}
          aria-disabled={!mayPay || isRunning || isBusy || state.kind === 'in-progress'}
        >
          {isRunning ? (
            <Trans>Paying…</Trans>
          ) : isDue ? (
            <Trans>Pay {amount}</Trans>
          ) : (
            <Trans>Confirm, nothing to pay</Trans>
          )}
        </button>
      )}
    </div>
  )
}
