import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { fieldError, labelFirst } from './field-error.tsx'
import { readTime } from './read-time.ts'

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
 * What is no time is put back on leaving.
 */
export const TimeField = ({
  value,
  onTime,
  allowsMidnightEnd = false,
  onBlur,
  error,
  ...rest
}: TimeFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const read = (text: string) => {
    const time = readTime(text)
    return time === '24:00' && !allowsMidnightEnd ? undefined : time
  }
  const settle = () => {
    const time = typed === undefined ? undefined : typed.trim() === '' ? '' : read(typed)
    setTyped(undefined)
    if (time !== undefined && time !== value) onTime(time)
  }
  return (
    <TextInput
      inputWrapperOrder={labelFirst}
      inputMode="numeric"
      placeholder="00:00"
      autoComplete="off"
      maxLength={10}
      {...rest}
      value={typed ?? value}
      error={fieldError(error)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const time = /^\d{2}:\d{2}$/.test(text) ? read(text) : undefined
        if (time !== undefined) onTime(time)
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
