import { useLingui } from '@lingui/react/macro'
import { weekdayNames } from '#lib/format/times.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import type { FieldProps } from '#ui/resource/resource.model.ts'
import styles from '../bookings.module.css'

/** Allowances of weekdays, where they differ from that of every day. BOO-02. */
export const WeekdaysField = ({ label, value, error, onChange, onBlur }: FieldProps<readonly string[]>) => {
  const { t } = useLingui()
  const days = weekdayNames('long')
  return (
    <fieldset className={styles.weekdays}>
      <legend>{label}</legend>
      <p className="dim small">{t`Leave a day blank where the allowance per day applies.`}</p>
      <div>
        {days.map((name, day) => (
          <NumberField
            key={name}
            label={name}
            name={`weekday${day}`}
            inputMode="numeric"
            value={value[day] ?? ''}
            onChange={(event) => {
              const text = event.currentTarget.value
              onChange(days.map((_, nth) => (nth === day ? text : (value[nth] ?? ''))))
            }}
            onBlur={onBlur}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="is-alert small">
          {error}
        </p>
      )}
    </fieldset>
  )
}
