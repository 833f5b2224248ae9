import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { fieldError, labelFirst } from './field-error.tsx'
import { readTime } from './read-time.ts'
import { useTypedValue } from './use-typed-value.ts'

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** HH:MM on the 24-hour clock; empty for none. */
  value: string
  onTime: (time: string) => void
  /** Whether 24:00, the end of a day, is a time here. */
  allowsMidnightEnd?: boolean
  onBlur?: () => void
}

/**
 * A time of day on the 24-hour clock, as all times of the console: the browser's own field follows the computer's habit.
 * What is no time is put back on leaving, with a note.
 */
export const TimeField = ({
  value,
  onTime,
  allowsMidnightEnd = false,
  onBlur,
  error,
  ...rest
}: TimeFieldProps) => {
  const read = (text: string) => {
    const time = readTime(text)
    return time === '24:00' && !allowsMidnightEnd ? undefined : time
  }
  const { typed, refused, type, settle } = useTypedValue({ value, read, onValue: onTime })
  return (
    <TextInput
      inputWrapperOrder={labelFirst}
      inputMode="numeric"
      placeholder="00:00"
      autoComplete="off"
      maxLength={10}
      {...rest}
      value={typed ?? value}
      error={fieldError(refused === undefined ? error : t`“${refused}” is not a time. Enter one like 18:30.`)}
      onChange={(event) => {
        const text = event.currentTarget.value
        type(text)
        const time = /^\d{2}:\d{2}$/.test(text) ? read(text) : undefined
        if (time !== undefined && time !== value) onTime(time)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
    />
  )
}
