import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { StaffPrice } from '@stallwise/contract/payments/price-stay.contract.ts'
import { checkStaffEntry } from '@stallwise/domain/payments/staff-entry.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { faultText } from '#ui/fields/fault-text.ts'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { PlateField } from '#ui/fields/PlateField.tsx'
import type { EntrySearch } from './price-stay.search.ts'
import styles from './price-stay.module.css'

interface EntryFormProps {
  lotId: string
  timeZone: string
  /** What is known of the vehicle. */
  known: EntrySearch
  onPriced: (price: StaffPrice | undefined) => void
}

interface Values {
  readonly plate: string
  readonly hasNoPlate: boolean
  readonly at: string
}

const draftOf = ({ plate, hasNoPlate, at }: Values, timeZone: string) => ({
  licensePlate: hasNoPlate ? null : plate.trim(),
  enteredAt: instantOfWallClock(at, timeZone),
})

const faultsOf = (values: Values, timeZone: string) => {
  const { licensePlate, enteredAt } = draftOf(values, timeZone)
  const now = Date.now()
  const faults = checkStaffEntry({ licensePlate, enteredAt: enteredAt ?? now }, now)
  return enteredAt === undefined ? [...faults, { path: 'enteredAt', code: 'required' as const }] : faults
}

/** The vehicle is inside: its entry was read after all. */
const IsInside = ({ lotId, plate }: { lotId: string; plate: string }) => (
  <p>
    <Link to={`/parking-lots/${lotId}/price-stay`} search={{ q: plate }}>
      <Trans>Show this vehicle</Trans>
    </Link>
  </p>
)

/** Plate and time of an entry that was not read. PAY-104. */
export const EntryForm = ({ lotId, timeZone, known, onPriced }: EntryFormProps) => {
  const { t, i18n } = useLingui()
  const [values, setValues] = useState<Values>({
    plate: known.plate ?? '',
    hasNoPlate: false,
    at: known.at ?? '',
  })
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // A driver waits.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input[name="plate"]')?.focus(), [])
  const pricing = useMutation({
    mutationFn: (draft: { licensePlate: string | null; enteredAt: number }) =>
      call('POST /parking-lots/{id}/staff-entries', {
        params: { id: lotId },
        body: { ...draft, enteredAt: new Date(draft.enteredAt).toISOString() },
      }),
    onSuccess: onPriced,
  })
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }))
    pricing.reset()
    onPriced(undefined)
  }
  const faults = isTried ? faultsOf(values, timeZone) : []
  const faultOf = (path: string) => {
    const fault = faults.find((one) => one.path === path)
    return fault && faultText(fault)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { licensePlate, enteredAt } = draftOf(values, timeZone)
    const [fault] = faultsOf(values, timeZone)
    const field = fault?.path === 'licensePlate' ? 'input[name="plate"]' : '[role="group"] input'
    if (fault) form.current?.querySelector<HTMLInputElement>(field)?.focus()
    else if (enteredAt !== undefined && !pricing.isPending) pricing.mutate({ licensePlate, enteredAt })
  }
  return (
    <Card title={t`Entry`}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <PlateField
          name="plate"
          label={t`License plate`}
          required={!values.hasNoPlate}
          disabled={values.hasNoPlate}
          value={values.hasNoPlate ? '' : values.plate}
          error={faultOf('licensePlate')}
          onChange={(event) => set({ plate: event.currentTarget.value.toUpperCase() })}
        />
        <SwitchField
          label={t`The vehicle has no license plate`}
          checked={values.hasNoPlate}
          onChange={(event) => set({ hasNoPlate: event.currentTarget.checked })}
        />
        <DateTimeField
          label={t`Time of entry`}
          description={t`If you enter only a time, it is today’s.`}
          required
          timeZone={timeZone}
          value={values.at}
          error={faultOf('enteredAt')}
          onDateTime={(at) => set({ at })}
        />
        <p className="dim">
          <Trans>
            Your name and the time that you enter are recorded. The receipt says that the time was set by
            staff.
          </Trans>
        </p>
        {pricing.error && (
          <Banner tone="soon" role="alert">
            {problemText(pricing.error, i18n)}
            {isProblem(pricing.error, 'plate-inside') && <IsInside lotId={lotId} plate={values.plate} />}
          </Banner>
        )}
        <Button type="submit" variant="primary" loading={pricing.isPending}>{t`Show price`}</Button>
      </form>
    </Card>
  )
}
