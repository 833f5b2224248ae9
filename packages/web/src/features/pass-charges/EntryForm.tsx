import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { atMostCharacters, faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import { aNumber, atMost, positive, twoDecimals } from '@stallwise/domain/fields/number.rules.ts'
import { longestNote } from '@stallwise/domain/pass-charges/pass-charges.rules.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { logFailure } from '#lib/log.ts'
import { centsText, formatCents } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { faultText } from '#ui/fields/fault-text.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { toastFailed, toastUndo } from '#ui/toasts.tsx'
import { passChargesKey } from './pass-charges.queries.ts'
import styles from './pass-charges.module.css'

export interface EntryTarget {
  readonly lotId: string
  readonly chargeId: string
  /** The most that can be entered. */
  readonly mostCents: number
  readonly currency: string
}

type Kind = 'payment' | 'refund' | 'waiver'
const calls = {
  payment: 'POST /pass-charges/payments',
  refund: 'POST /pass-charges/refunds',
  waiver: 'POST /pass-charges/waivers',
} as const

const rulesOf = (kind: Kind, mostCents: number) => ({
  amount: kind === 'waiver' ? [] : [required, aNumber, positive, twoDecimals, atMost(mostCents / 100)],
  note: [...(kind === 'waiver' ? [required] : []), atMostCharacters(longestNote)],
})

const focusFault = (form: HTMLElement) =>
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

const useEntry = (kind: Kind, target: EntryTarget, done: string) => {
  const { lotId, chargeId, mostCents, currency } = target
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const [values, setValues] = useState({ amount: centsText(mostCents), note: '' })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // A second click may come before the button is disabled.
  const isSaving = useRef(false)
  // PCH-47: the same entry that is sent again, after a lost connection, is entered once.
  const sent = useRef({ text: '', key: '' })
  const keyOf = (text: string): string => {
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }
  const faults = faultsOfFields(values, rulesOf(kind, mostCents))
  const faultOf = (field: 'amount' | 'note') => {
    const fault = faults.find(({ path }) => path === field)
    if (!isTried || !fault) return undefined
    return fault.code === 'too-large'
      ? t`Cannot be greater than ${formatCents(mostCents, currency)}.`
      : faultText(fault)
  }
  const refresh = () => queries.invalidateQueries({ queryKey: passChargesKey(lotId) })
  const save = async () => {
    const cents = kind === 'waiver' ? {} : { cents: Math.round((readNumber(values.amount) ?? 0) * 100) }
    const body = {
      parkingLot: lotId,
      charges: [chargeId],
      note: values.note.trim() || null,
      // PCH-50: what somebody else entered meanwhile is shown first.
      shownCents: mostCents,
      ...cents,
    }
    const idempotencyKey = keyOf(JSON.stringify(body))
    const { entries } = await call(calls[kind], { body, idempotencyKey })
    await refresh()
    // The form is another one now, or gone.
    setTimeout(focusHeading)
    toastUndo(done, () =>
      call('POST /pass-charges/reversals', { body: { parkingLot: lotId, entries } }).finally(refresh),
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (faults.length > 0) return void focusFault(event.currentTarget)
    if (isSaving.current) return
    isSaving.current = true
    setBusy(true)
    save()
      .catch((error: unknown) => {
        logFailure(`Entering a ${kind} failed`, error)
        toastFailed(problemText(error, i18n))
        void refresh()
      })
      .finally(() => {
        isSaving.current = false
        setBusy(false)
      })
  }
  const textOf = (field: 'amount' | 'note') => ({
    value: values[field],
    error: faultOf(field),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((before) => ({ ...before, [field]: value })),
  })
  return { textOf, submit, isBusy }
}

/** A payment, a refund or a waiver of a charge. */
export const EntryForm = ({ kind, ...target }: EntryTarget & { kind: Kind }) => {
  const { t } = useLingui()
  const words = {
    payment: { title: t`Mark as paid`, done: t`Payment saved.`, note: t`Note` },
    refund: { title: t`Record a refund`, done: t`Refund saved.`, note: t`Note` },
    waiver: { title: t`Waive what is due`, done: t`Waived.`, note: t`Reason` },
  }[kind]
  const { textOf, submit, isBusy } = useEntry(kind, target, words.done)
  return (
    <Card title={words.title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {kind !== 'waiver' && (
          <NumberField label={t`Amount`} currency={target.currency} required {...textOf('amount')} />
        )}
        <TextField label={words.note} required={kind === 'waiver'} {...textOf('note')} />
        <Button type="submit" variant={kind === 'waiver' ? 'default' : 'primary'} loading={isBusy}>
          {words.title}
        </Button>
      </form>
    </Card>
  )
}
