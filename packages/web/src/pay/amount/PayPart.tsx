import { Trans, useLingui } from '@lingui/react/macro'
import type { PayPlace } from '@stallwise/contract/payments/payments.contract.ts'
import { email as checkEmail } from '@stallwise/domain/fields/field.rules.ts'
import { useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#lib/format/numbers.ts'
import { CardFrame, type CardForm } from '../card/CardFrame.tsx'
import type { Attempt } from '../tab-storage.ts'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useNow } from '#lib/time/use-now.ts'
import type { usePayment } from '../use-payment.ts'
import { formatWhen } from '../when.ts'
import { PayNotice } from './PayNotice.tsx'

interface PayPartProps {
  page: PayPlace
  /** Undefined if nothing is selected to be paid. */
  dueCents: number | undefined
  pausedUntil: string | null
  payment: Omit<ReturnType<typeof usePayment>, 'resume' | 'forget'>
  isBusy: boolean
  email: string
  onEmail: (email: string) => void
  /** Asks again what is owed. */
  onAgain: () => void
  bodyOf: (card: { readonly dataKey: string | null; readonly email: string | null }) => Attempt['body']
  /** The button's name if nothing is due. */
  children?: ReactNode
}

/** The card, where the receipt is sent, and the button that pays. */
export const PayPart = (props: PayPartProps) => {
  const {
    page,
    dueCents,
    pausedUntil: paused,
    payment,
    isBusy,
    email,
    onEmail,
    onAgain,
    bodyOf,
    children,
  } = props
  const { t } = useLingui()
  const card = useRef<CardForm>(null)
  const [emailFault, setEmailFault] = useState(false)
  const now = useNow(10_000)
  const { lot, tokenization, isOpen } = page
  const amount = formatCents(dueCents ?? 0, lot.currency)
  const { isRunning, state } = payment
  const isPaused = paused !== null && Date.parse(paused) > now
  const pausedUntil = paused && formatWhen(paused, lot.timeZone)
  const isDue = dueCents !== undefined && dueCents > 0
  const mayPay = isOpen && !isPaused && dueCents !== undefined && (!isDue || tokenization !== null)
  const pay = (button: HTMLElement) => {
    if (!mayPay || isRunning || isBusy) return
    const isWrong = email.trim() !== '' && checkEmail(email) !== undefined
    setEmailFault(isWrong)
    if (isWrong) return button.closest('main')?.querySelector<HTMLInputElement>('input[type=email]')?.focus()
    const sentTo = email.trim() || null
    void payment.pay(
      { isFree: !isDue, bodyOf: (dataKey) => bodyOf({ dataKey, email: sentTo }) },
      card.current,
    )
  }
  return (
    <>
      {isOpen && isDue && tokenization && (
        <section aria-labelledby="card-title">
          <h2 id="card-title">{t`Card`}</h2>
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
          onAgain()
        }}
      />
      <div role="status" className="sr">
        {isRunning && <Trans>Paying…</Trans>}
      </div>
      {dueCents !== undefined && isOpen && (
        <button
          type="button"
          className="main pay"
          onClick={({ currentTarget }) => pay(currentTarget)}
          aria-disabled={!mayPay || isRunning || isBusy || state.kind === 'in-progress'}
        >
          {isRunning ? <Trans>Paying…</Trans> : isDue ? <Trans>Pay {amount}</Trans> : children}
        </button>
      )}
    </>
  )
}
