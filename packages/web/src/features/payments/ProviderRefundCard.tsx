import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { atMostCharacters, faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import { aNumber, atMost, positive, twoDecimals } from '@stallwise/domain/fields/number.rules.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { centsText, formatCents } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { faultText } from '#ui/fields/fault-text.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { ConfirmButtons } from './ConfirmButtons.tsx'
import { paymentsKey } from './payments.queries.ts'
import styles from './payments.module.css'

const longestNote = 500

/** What is about to be recorded; the key makes a repeat of the request the same refund. */
interface Draft {
  readonly cents: number
  readonly key: string
}

const useRecord = ({ _id: id, parkingLot }: StaffPayment, onDone: () => void) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: Draft & { method: 'void' | 'refund'; note: string }) =>
      call('POST /payments/{id}/provider-refund', { params: { id }, body, idempotencyKey: key }),
    onSuccess: () => {
      toastDone(t`The refund was recorded.`)
      onDone()
    },
    onError: (error) => toastFailed(problemText(error, i18n)),
    onSettled: () => queries.invalidateQueries({ queryKey: paymentsKey(parkingLot) }),
  })
}

const RecordForm = ({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) => {
  const { t } = useLingui()
  const { recordableCents, chargedCents, currency } = payment
  const [values, setValues] = useState({ amount: centsText(recordableCents), note: '' })
  const [isVoid, setVoid] = useState(false)
  const [isTried, setTried] = useState(false)
  const [draft, setDraft] = useState<Draft>()
  const recording = useRecord(payment, onClose)
  const rest = formatCents(recordableCents, currency)
  const faults = faultsOfFields(values, {
    amount: [required, aNumber, positive, twoDecimals, atMost(recordableCents / 100)],
    note: [required, atMostCharacters(longestNote)],
  })
  const faultOf = (field: 'amount' | 'note') => {
    const fault = faults.find(({ path }) => path === field)
    if (!isTried || !fault) return undefined
    return fault.code === 'too-large' ? t`At most ${rest}.` : faultText(fault)
  }
  const fieldOf = (field: 'amount' | 'note') => ({
    value: values[field],
    error: faultOf(field),
    disabled: draft !== undefined,
    required: true,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: value })),
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const cents = Math.round((readNumber(values.amount) ?? 0) * 100)
    if (faults.length === 0) setDraft({ cents, key: crypto.randomUUID() })
  }
  const method = isVoid && draft?.cents === chargedCents ? 'void' : 'refund'
  const amount = formatCents(draft?.cents ?? 0, currency)
  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <NumberField
        label={t`Amount`}
        description={t`At most ${rest}.`}
        currency={currency}
        {...fieldOf('amount')}
      />
      <TextField label={t`What you found`} maxLength={longestNote} {...fieldOf('note')} />
      {recordableCents === chargedCents && (
        <SwitchField
          label={t`The whole charge was voided`}
          checked={isVoid}
          disabled={draft !== undefined}
          onChange={({ currentTarget: { checked } }) => setVoid(checked)}
        />
      )}
      {draft ? (
        <ConfirmButtons
          isBusy={recording.isPending}
          onConfirm={() => recording.mutate({ ...draft, method, note: values.note.trim() })}
          onCancel={() => {
            setDraft(undefined)
            setTimeout(focusHeading)
          }}
        >
          <Trans>Confirm refund of {amount}</Trans>
        </ConfirmButtons>
      ) : (
        <Button type="submit">{t`Record`}</Button>
      )}
    </form>
  )
}

/** Records what was voided or refunded at the provider’s console. PAY-133. */
export const ProviderRefundCard = ({ payment }: { payment: StaffPayment }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    setTimeout(focusHeading)
  }
  return (
    <Card title={t`Refunded at the provider`}>
      <p className="dim">
        <Trans>
          If this payment was voided or refunded in the provider’s console, record it here. No money is moved.
        </Trans>
      </p>
      {isOpen ? (
        <RecordForm payment={payment} onClose={close} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t`Record a refund made at the provider…`}</Button>
      )}
    </Card>
  )
}
