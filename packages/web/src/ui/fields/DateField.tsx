import { t } from '@lingui/core/macro'
import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { firstDate, lastDate } from '@stallwise/domain/fields/date-limits.ts'
import { IconButton } from '../IconButton.tsx'
import styles from './DateField.module.css'
import { fieldError, labelFirst } from './field-error.tsx'
import { readDate, todayIn, writeDate } from './read-date.ts'
import { useTypedValue } from './use-typed-value.ts'

const DateCalendar = lazy(async () => ({ default: (await import('./DateCalendar.tsx')).DateCalendar }))

export interface DateFieldProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'onBlur' | 'min' | 'max'
> {
  /** Names the field and its calendar; shown unless there is an aria-label. */
  label: string
  hidesLabel?: boolean
  /** YYYY-MM-DD; empty for none. */
  value: string
  onDate: (day: string) => void
  /** Of the lot: its day is today, not the browser's. */
  timeZone: string
  /** The first and last day of the calendar, YYYY-MM-DD. */
  min?: string
  max?: string
  /** Shades the days between this one and the value. */
  rangeWith?: string
  onBlur?: () => void
}

/** A day, typed in any usual form or picked from a calendar. What is no day is put back on leaving, with a note. */
export const DateField = (props: DateFieldProps) => {
  const { label, hidesLabel, value, onDate, timeZone, min, max, rangeWith, onBlur, error, ...rest } = props
  const [isOpen, setOpen] = useState(false)
  const today = todayIn(timeZone)
  const read = (text: string) => readDate(text, today)
  const { typed, refused, type, settle, take } = useTypedValue({ value, read, onValue: onDate })
  const example = writeDate(today)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    settle()
    setOpen(true)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      offset={4}
    >
      <TextInput
        inputWrapperOrder={labelFirst}
        autoComplete="off"
        maxLength={40}
        {...(hidesLabel ? { 'aria-label': label } : { label })}
        {...rest}
        value={typed ?? (value && writeDate(value))}
        error={fieldError(
          refused === undefined ? error : t`“${refused}” is not a date. Enter one like ${example}.`,
        )}
        onChange={(event) => {
          const text = event.currentTarget.value
          type(text)
          if (text.trim() === '') take('')
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        rightSectionWidth="var(--control)"
        rightSection={
          <Popover.Target>
            <IconButton
              icon="calendar"
              label={t`${label}: calendar`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen((was) => !was)}
            />
          </Popover.Target>
        }
      />
      <Popover.Dropdown role="dialog" aria-modal="true" aria-label={t`${label}: calendar`}>
        <div className={styles.calendar}>
          <Suspense fallback={<div className={styles.loading} />}>
            <DateCalendar
              value={value}
              today={today}
              min={min ?? firstDate}
              max={max ?? lastDate}
              rangeWith={rangeWith}
              onPick={(day) => {
                take(day)
                setOpen(false)
              }}
            />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
