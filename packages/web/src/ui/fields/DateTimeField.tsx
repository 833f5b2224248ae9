import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { firstDate, lastDate } from '@stallwise/domain/fields/date-limits.ts'
import styles from './DateTimeField.module.css'
import { fieldError } from './field-error.tsx'
import { TimeField } from './TimeField.tsx'

interface DateTimeFieldProps {
  label: string
  description?: ReactNode
  required?: boolean
  /** YYYY-MM-DDTHH:MM on the lot's clock; empty for none. */
  value: string
  error?: ReactNode
  isFocused?: boolean
  onDateTime: (value: string) => void
  onBlur?: () => void
}

const today = () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date())

/** A day and a time on the 24-hour clock. A day begins at 00:00, a time without a day is today's; without a day there is neither. */
export const DateTimeField = (props: DateTimeFieldProps) => {
  const { label, description, required, value, error, isFocused, onDateTime, onBlur } = props
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
        <TextInput
          type="date"
          min={firstDate}
          max={lastDate}
          aria-label={t`${label}, date`}
          required={required ?? false}
          data-autofocus={isFocused || undefined}
          value={date}
          error={Boolean(error)}
          aria-describedby={error ? `${id}-error` : description ? `${id}-hint` : undefined}
          onChange={(event) => {
            const day = event.currentTarget.value
            onDateTime(day && `${day}T${time || '00:00'}`)
          }}
          onBlur={() => onBlur?.()}
        />
        <TimeField
          aria-label={t`${label}, time`}
          value={time}
          error={undefined}
          onTime={(next) => onDateTime(`${date || today()}T${next || '00:00'}`)}
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
