import { t } from '@lingui/core/macro'
import { useId, type ReactNode } from 'react'
import { DateField } from './DateField.tsx'
import styles from './DateTimeField.module.css'
import { fieldError } from './field-error.tsx'
import { todayIn } from './read-date.ts'
import { TimeField } from './TimeField.tsx'

interface DateTimeFieldProps {
  label: string
  description?: ReactNode
  required?: boolean
  /** YYYY-MM-DDTHH:MM on the lot's clock; empty for none. */
  value: string
  /** Of the lot. */
  timeZone: string
  error?: ReactNode
  isFocused?: boolean
  onDateTime: (value: string) => void
  onBlur?: () => void
}

/** A day and a time on the 24-hour clock. A day begins at 00:00, a time without a day is today's; without a day there is neither. */
export const DateTimeField = (props: DateTimeFieldProps) => {
  const { label, description, required, value, timeZone, error, isFocused, onDateTime, onBlur } = props
  const id = useId()
  const [date = '', time = ''] = value.split('T')
  return (
    <div role="group" aria-labelledby={id} className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
        {required && (
          <span aria-hidden="true" className="is-alert">
            {' *'}
          </span>
        )}
      </span>
      <div className={styles.parts}>
        <DateField
          label={t`${label}, date`}
          hidesLabel
          timeZone={timeZone}
          required={required ?? false}
          data-autofocus={isFocused || undefined}
          value={date}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : description ? `${id}-hint` : undefined}
          onDate={(day) => onDateTime(day && `${day}T${time || '00:00'}`)}
          {...(onBlur && { onBlur })}
        />
        <TimeField
          aria-label={t`${label}, time`}
          value={time}
          error={undefined}
          onTime={(next) => onDateTime(`${date || todayIn(timeZone)}T${next || '00:00'}`)}
          {...(onBlur && { onBlur })}
        />
      </div>
      {description && (
        <p id={`${id}-hint`} className={styles.hint}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mantine-InputWrapper-error">
          {fieldError(error)}
        </p>
      )}
    </div>
  )
}
