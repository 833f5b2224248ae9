import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { atMostCharacters, faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import { aNumber, atMost, positive, twoDecimals } from '@stallwise/domain/fields/number.rules.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { logFailure } from '#lib/log.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { faultText } from '#ui/fields/fault-text.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { ConfirmButtons } from './ConfirmButtons.tsx'
import { refundText } from './payment-words.tsx'
import { paymentsKey } from './payments.queries.ts'
import styles from './payments.module.css'

interface RefundCardProps {
  lotId: string
  payment: StaffPayment
}

const longestNote = 500

/** What is about to be refunded; the key makes a repeat of the request the same refund. */
interface RefundDraft {
  readonly cents: number
  readonly endsPaidTime: boolean | undefined
  readonly key: string
}

const useRefund = ({ lotId, payment }: RefundCardProps, note: string) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Whether it need not be tried again. */
  const refund = async ({ cents, endsPaidTime, key }: RefundDraft): Promise<boolean> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { state, method } = await call('POST /payments/{id}/refund', {
        params: { id: payment._id },
        body: { cents, ...(endsPaidTime !== undefined && { endsPaidTime }), note: note.trim() || null },
        idempotencyKey: key,
      })
      const amount = formatCents(cents, payment.currency)
      if (state !== 'approved') toastFailed(refundText({ method, state }))
      else toastDone(method === 'void' ? t`The charge of ${amount} was voided.` : t`${amount} refunded.`)
      return true
    } catch (error) {
      logFailure('A refund failed', error)
      setFailure(problemText(error, i18n))
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: paymentsKey(lotId) })
      setBusy(false)
    }
  }
  return { isBusy, failure, refund, forget: () => setFailure(undefined) }
}

/** Refunds what is left of a payment, or a part of it. PAY-83. */
export const RefundCard = (props: RefundCardProps) => {
  const { currency, chargedCents, refundableCents, refunds, isInside, pass } = props.payment
  const isWhole = refundableCents === chargedCents
  const { t } = useLingui()
  const [values, setValues] = useState({ amount: '', note: '' })
  const [isTried, setTried] = useState(false)
  const [endsPaidTime, setEndsPaidTime] = useState(isInside !== true)
  const [draft, setDraft] = useState<RefundDraft>()
  const rest = formatCents(refundableCents, currency)
  const amount = formatCents(draft?.cents ?? 0, currency)
  const { isBusy, failure, refund, forget } = useRefund(props, values.note)
  const noteRules = { note: [atMostCharacters(longestNote)] }
  const amountRules = { amount: [required, aNumber, positive, twoDecimals, atMost(refundableCents / 100)] }
  const faults = faultsOfFields(values, { ...amountRules, ...noteRules })
  const faultOf = (field: 'amount' | 'note') => {
    const fault = faults.find(({ path }) => path === field)
    if (!isTried || !fault) return undefined
    // The usual text has no cents.
    return fault.code === 'too-large' ? t`At most ${rest}.` : faultText(fault)
  }
  const ask = (cents: number) =>
    setDraft({
      cents,
      endsPaidTime: pass !== null || cents === refundableCents ? undefined : endsPaidTime,
      key: crypto.randomUUID(),
    })
  /** The buttons that are gone had the focus. */
  const close = () => {
    setDraft(undefined)
    forget()
    setTimeout(focusHeading)
  }
  const askPart = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.length === 0) ask(Math.round((readNumber(values.amount) ?? 0) * 100))
  }
  const fieldOf = (field: 'amount' | 'note') => ({
    value: values[field],
    error: faultOf(field),
    disabled: draft !== undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: value })),
  })
  return (
    <Card title={t`Refund`}>
      <form className={styles.form} onSubmit={askPart} noValidate>
        {/* PAY-117 */}
        {props.payment.licensePlate !== null && (
          <TextField label={t`Note`} maxLength={longestNote} {...fieldOf('note')} />
        )}
        <NumberField
          label={t`Amount to refund`}
          description={t`At most ${rest}.`}
          currency={currency}
          {...fieldOf('amount')}
        />
        {pass === null && (
          <SwitchField
            label={t`End the paid time`}
            description={
              isInside
                ? t`The vehicle is inside: it would have to pay for the time again. A refund in full always ends it.`
                : t`A refund in full always ends it.`
            }
            checked={endsPaidTime}
            disabled={draft !== undefined}
            onChange={({ currentTarget: { checked } }) => setEndsPaidTime(checked)}
          />
        )}
        {isWhole && refunds.every(({ method }) => method !== 'void') && (
          <p className="dim small">
            <Trans>
              If you refund it in full before the provider settles the charge in the evening, the charge is
              voided and does not appear on the card statement.
            </Trans>
          </p>
        )}
        {draft && refunds.some(({ state, cents }) => state === 'approved' && cents === draft.cents) && (
          <Banner tone="soon" role="alert">
            <Trans>{amount} of this payment was refunded before. This is another refund.</Trans>
          </Banner>
        )}
        {failure && (
          <Banner tone="alert" role="alert">
            {failure}
          </Banner>
        )}
        {draft ? (
          <ConfirmButtons
            isBusy={isBusy}
            onConfirm={() => void refund(draft).then((isDone) => isDone && close())}
            onCancel={close}
          >
            <Trans>Confirm refund of {amount}</Trans>
          </ConfirmButtons>
        ) : (
          <Toolbar>
            <Button onClick={() => ask(refundableCents)}>
              {isWhole ? <Trans>Refund in full</Trans> : <Trans>Refund {rest}</Trans>}
            </Button>
            <Button type="submit">{t`Refund this amount`}</Button>
          </Toolbar>
        )}
      </form>
    </Card>
  )
}
