import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { FieldProps, ResourceField } from '#ui/resource/resource.model.ts'
import styles from './payment-validations.module.css'

export interface Loaded {
  readonly lot: Lot
}

const CodeInput = ({ name, label, value, error, onChange, onBlur, loaded }: FieldProps<string, Loaded>) => {
  const { i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const proposal = useMutation({
    mutationFn: () => call('GET /parking-lots/getCouponCode/{id}', { params: { id: loaded.lot._id } }),
    onSuccess: ({ couponCode }) => {
      onChange(couponCode)
      input.current?.focus()
    },
  })
  return (
    <div className={styles.code}>
      <TextField
        ref={input}
        name={name}
        label={label}
        required
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'plate' }}
        value={value}
        error={error ?? (proposal.error ? problemText(proposal.error, i18n) : undefined)}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        onBlur={onBlur}
      />
      <Button onClick={() => proposal.mutate()} loading={proposal.isPending}>
        <Trans>Generate code</Trans>
      </Button>
    </div>
  )
}

/** The coupon code, typed or proposed. VAL-03, VAL-13. */
export const codeField: ResourceField<string, string | null, string | null, Loaded> = {
  label: msg`Coupon code`,
  initial: '',
  read: (code) => code ?? '',
  write: (code) => code.trim() || null,
  isFor: ({ givenBy }) => givenBy === 'coupon',
  Input: CodeInput,
}

const AmountInput = (props: FieldProps<string, Loaded>) => {
  const { t } = useLingui()
  const { name, label, value, error, onChange, onBlur, values, loaded } = props
  const units: Record<string, object> = {
    minutes: { unit: t`min` },
    percent: { unit: '%' },
    amount: { currency: loaded.lot.currency },
  }
  return (
    <NumberField
      name={name}
      label={label}
      required
      inputMode="decimal"
      {...units[String(values.reduction)]}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

/** Minutes, percent or money, by what is taken off. VAL-01. */
export const amountField: ResourceField<string, number, number, Loaded> = {
  label: msg({ context: 'payment validation', message: 'Amount' }),
  initial: '',
  read: String,
  write: Number,
  Input: AmountInput,
}

const DayInput = ({ name, label, value, error, onChange, onBlur, loaded }: FieldProps<string, Loaded>) => (
  <DateField
    name={name}
    label={label}
    value={value}
    onDate={onChange}
    onBlur={onBlur}
    error={error}
    timeZone={loaded.lot.timeZone}
  />
)

/** A day of the lot's calendar that may be left empty. */
export const dayField = (
  label: ResourceField<string, string | null, string | null, Loaded>['label'],
): ResourceField<string, string | null, string | null, Loaded> => ({
  label,
  initial: '',
  read: (day) => day ?? '',
  write: (day) => day || null,
  Input: DayInput,
})

const ActiveInput = ({ name, label, value, onChange }: FieldProps<boolean, Loaded>) => (
  <SwitchField
    name={name}
    label={label}
    checked={value}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)

/** Whether it is offered and accepted. VAL-06. */
export const activeField: ResourceField<boolean, boolean, boolean, Loaded> = {
  label: msg({ context: 'payment validation', message: 'Active' }),
  initial: true,
  read: (isActive) => isActive,
  write: (isActive) => isActive,
  Input: ActiveInput,
}
