import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { required } from '@stallwise/domain/fields/field.rules.ts'
import { alarmAfterMs } from '@stallwise/domain/payments/payment-states.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { useNow } from '#lib/time/use-now.ts'
import { logFailure } from '#lib/log.ts'
import { Card } from '#ui/Card.tsx'
import { faultText } from '#ui/fields/fault-text.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { ConfirmButtons } from './ConfirmButtons.tsx'
import { paymentsKey } from './payments.queries.ts'
import styles from './payments.module.css'

type Refund = StaffPayment['refunds'][number]

const longestNote = 500

/** PAY-127: whether a payment, or one of its refunds, has been unknown for so long that staff may record its result. */
const unknownOf = (payment: StaffPayment, now: number): { refund: Refund | null } | undefined => {
  const isOld = (at: string) => now - Date.parse(at) >= alarmAfterMs
  if (payment.status === 'pending') return isOld(payment.sentAt) ? { refund: null } : undefined
  const refund = payment.refunds.find(({ state, at }) => state === 'pending' && isOld(at))
  return refund && { refund }
}

const useRecord = ({ _id: id, parkingLot }: StaffPayment, refund: Refund | null, note: string) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const record = async (isCarriedOut: boolean): Promise<void> => {
    setBusy(true)
    try {
      const body = { refund: refund?._id ?? null, isCarriedOut, note: note.trim() }
      await call('POST /payments/{id}/result', { params: { id }, body })
      toastDone(t`The result was recorded.`)
    } catch (error) {
      logFailure('A result could not be recorded', error)
      toastFailed(problemText(error, i18n))
    } finally {
      await queries.invalidateQueries({ queryKey: paymentsKey(parkingLot) })
      setBusy(false)
    }
  }
  return { isBusy, record }
}

/** What the buttons say about a payment, or about a refund. */
const useResultWords = (refund: Refund | null) => {
  const { t } = useLingui()
  return refund
    ? {
        done: t`Refunded`,
        notDone: t`Not refunded`,
        confirmDone: t`Confirm that it was refunded`,
        confirmNotDone: t`Confirm that it was not refunded`,
      }
    : {
        done: t`Charged`,
        notDone: t`Not charged`,
        confirmDone: t`Confirm that it was charged`,
        confirmNotDone: t`Confirm that it was not charged`,
      }
}

const ResultForm = ({ payment, refund }: { payment: StaffPayment; refund: Refund | null }) => {
  const { t } = useLingui()
  const words = useResultWords(refund)
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [isCarriedOut, setCarriedOut] = useState<boolean>()
  const { isBusy, record } = useRecord(payment, refund, note)
  const isMissing = required(note) !== undefined
  /** The buttons that are gone had the focus. */
  const close = () => {
    setCarriedOut(undefined)
    setTimeout(focusHeading)
  }
  const ask = (answer: boolean) => {
    setTried(true)
    if (!isMissing) setCarriedOut(answer)
  }
  const amount = formatCents(refund?.cents ?? payment.chargedCents, payment.currency)
  return (
    <Card title={t`Result unknown`}>
      <div className={styles.form}>
        <p>
          {refund ? (
            <Trans>The provider has not said whether {amount} was refunded.</Trans>
          ) : (
            <Trans>The provider has not said whether {amount} was charged.</Trans>
          )}{' '}
          <Trans>
            It is still being looked up. Once you have looked up the order in the provider’s console, record
            the result.
          </Trans>
        </p>
        <TextField
          label={t`What you found`}
          maxLength={longestNote}
          value={note}
          error={isTried && isMissing ? faultText({ code: 'required' }) : undefined}
          disabled={isCarriedOut !== undefined}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        {isCarriedOut === undefined ? (
          <Toolbar>
            <Button onClick={() => ask(true)}>{words.done}</Button>
            <Button onClick={() => ask(false)}>{words.notDone}</Button>
          </Toolbar>
        ) : (
          <ConfirmButtons
            isBusy={isBusy}
            onConfirm={() => void record(isCarriedOut).then(close)}
            onCancel={close}
          >
            {isCarriedOut ? words.confirmDone : words.confirmNotDone}
          </ConfirmButtons>
        )}
      </div>
    </Card>
  )
}

/** Records what became of a payment or refund that the provider says nothing about. PAY-127. */
export const ResultCard = ({ payment }: { payment: StaffPayment }) => {
  const unknown = unknownOf(payment, useNow())
  return unknown ? (
    <ResultForm key={unknown.refund?._id ?? payment._id} payment={payment} refund={unknown.refund} />
  ) : null
}
