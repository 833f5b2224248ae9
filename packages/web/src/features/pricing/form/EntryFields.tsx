import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { WeekdaysField } from '#ui/fields/WeekdaysField.tsx'

/** The edit of one entry of a list within the form. */
export interface EntryEdit<Values> {
  readonly entry: Values
  readonly faultOf: (field: string) => string | undefined
  readonly onChange: (change: Partial<Values>) => void
}

/** `<TextField label=… {...entryTextOf(edit, 'name')} />` */
export const entryTextOf = <Field extends string>(
  { entry, faultOf, onChange }: EntryEdit<Record<Field, string>>,
  field: Field,
) => ({
  value: entry[field],
  error: faultOf(field),
  onChange: (event: ChangeEvent<HTMLInputElement>) =>
    onChange({ [field]: event.currentTarget.value } as Record<Field, string>),
})

interface RateFieldProps {
  edit: EntryEdit<{ rate: string }>
  currency: string
}

export const RateField = ({ edit, currency }: RateFieldProps) => {
  const { t } = useLingui()
  return <NumberField label={t`Rate`} currency={currency} {...entryTextOf(edit, 'rate')} />
}

/** From when to when in a day. */
export const HoursFields = ({
  edit: { entry, faultOf, onChange },
}: {
  edit: EntryEdit<{ from: string; to: string }>
}) => {
  const { t } = useLingui()
  return (
    <>
      <TimeField
        label={t`From`}
        value={entry.from}
        error={faultOf('from')}
        onTime={(from) => onChange({ from })}
      />
      <TimeField
        label={t`To`}
        allowsMidnightEnd
        value={entry.to}
        error={faultOf('to')}
        onTime={(to) => onChange({ to })}
      />
    </>
  )
}

export const DaysField = ({
  edit: { entry, faultOf, onChange },
}: {
  edit: EntryEdit<{ days: readonly number[] }>
}) => {
  const { t } = useLingui()
  return (
    <WeekdaysField
      label={t`Days`}
      value={entry.days}
      error={faultOf('days')}
      onDays={(days) => onChange({ days })}
    />
  )
}
