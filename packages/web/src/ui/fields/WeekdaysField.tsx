import { Checkbox } from '@mantine/core'
import { weekdayNames } from '#lib/format/times.ts'
import { fieldError } from './field-error.tsx'
import styles from './WeekdaysField.module.css'

interface WeekdaysFieldProps {
  label: string
  /** 0 = Sunday. */
  value: readonly number[]
  error?: string | undefined
  onDays: (days: number[]) => void
}

/** Days of the week, each with a box. */
export const WeekdaysField = ({ label, value, error, onDays }: WeekdaysFieldProps) => (
  <Checkbox.Group
    label={label}
    value={value.map(String)}
    error={fieldError(error)}
    onChange={(days) => onDays(days.map(Number).sort((a, b) => a - b))}
  >
    <div className={styles.days}>
      {weekdayNames('short').map((name, day) => (
        <Checkbox key={day} value={String(day)} label={name} />
      ))}
    </div>
  </Checkbox.Group>
)
