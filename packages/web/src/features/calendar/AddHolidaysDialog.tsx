import { plural, t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { HolidayView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { Holiday } from '@stallwise/domain/calendar/holidays.rules.ts'
import { copyToNextYear } from '@stallwise/domain/calendar/next-year.rules.ts'
import {
  holidayCountries,
  holidayCountryOf,
  statutoryHolidays,
  type HolidayCountry,
} from '@stallwise/domain/calendar/statutory-holidays.rules.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatWeekday } from '#lib/format/times.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { doEach } from '#ui/list/do-each.ts'
import { Segments } from '#ui/Segments.tsx'
import { toastDone, toastFailed, toastUndo } from '#ui/toasts.tsx'
import styles from './calendar.module.css'
import { countryNames, holidayName } from './holiday-names.ts'

interface AddHolidaysDialogProps {
  configuration: LotConfiguration
  holidays: readonly HolidayView[]
  /** From the statutory ones of a country, or from the lot's own of the year before. */
  from: 'statutory' | 'year-before'
  year: number
  onDone: () => Promise<unknown>
  onClose: () => void
}

const offeredOf = (
  { configuration, holidays, from }: AddHolidaysDialogProps,
  { country, year }: { country: HolidayCountry; year: number },
): Holiday[] => {
  if (from === 'statutory')
    return statutoryHolidays(country, year).map((one) => ({ day: one.day, name: holidayName(one) }))
  const own = holidays.filter(({ date }) => Number(date.slice(0, 4)) === year - 1)
  return copyToNextYear(
    own.map(({ date, name }) => ({ day: date, name })),
    holidayCountryOf(configuration.currency),
  )
}

const addedText = (count: number) => plural(count, { one: '# holiday added.', other: '# holidays added.' })

const useAdd = ({ configuration, onDone, onClose }: AddHolidaysDialogProps) => {
  const { i18n } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const addressOf = ({ day }: Holiday) => ({ id: configuration._id, date: day })
  const add = async (chosen: readonly Holiday[]) => {
    setBusy(true)
    try {
      const { undo, failed } = await doEach(chosen, {
        act: (one) =>
          call('PUT /parking-lots/{id}/holidays/{date}', {
            params: addressOf(one),
            body: { name: one.name },
          }),
        undo: (one) =>
          call('DELETE /parking-lots/{id}/holidays/{date}', { params: addressOf(one), query: {} }),
        refresh: onDone,
      })
      if (failed) {
        const { count, of, error } = failed
        toastFailed(`${say`${count} of ${of} failed.`} ${problemText(error, i18n)}`)
      }
      const text = addedText(chosen.length - (failed?.count ?? 0))
      if (undo) toastUndo(text, undo)
      else toastDone(text)
      onClose()
    } catch (error) {
      toastFailed(problemText(error, i18n))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, add: (chosen: readonly Holiday[]) => void add(chosen) }
}

/** Several holidays at once; days that are holidays already stay as they are. OCC-21, OCC-22. */
export const AddHolidaysDialog = (props: AddHolidaysDialogProps) => {
  const { configuration, holidays, from, year: start, onClose } = props
  const { t } = useLingui()
  const [country, setCountry] = useState(holidayCountryOf(configuration.currency))
  const [year, setYear] = useState(start)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { isBusy, add } = useAdd(props)
  const taken = new Map(holidays.map(({ date, name }) => [date, name]))
  const offered = offeredOf(props, { country, year })
  const chosen = offered.filter(({ day }) => !taken.has(day) && !left.has(day))
  const count = chosen.length
  const toggle = (day: string) =>
    setLeft((before) =>
      before.has(day) ? new Set([...before].filter((one) => one !== day)) : new Set([...before, day]),
    )
  const names = countryNames()
  const [before, after] = [year - 1, year]
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      width={560}
      title={
        from === 'statutory' ? (
          <Trans>Add statutory holidays</Trans>
        ) : (
          <Trans>
            Copy the holidays of {before} to {after}
          </Trans>
        )
      }
      answer={plural(count, { one: 'Add # holiday', other: 'Add # holidays' })}
      reason={count === 0 ? t`Select at least one day.` : undefined}
      isBusy={isBusy}
      onConfirm={() => add(chosen)}
    >
      {from === 'statutory' && (
        <div className={styles.offer}>
          <SelectField
            label={t`Country`}
            data={holidayCountries.map((value) => ({ value, label: names[value] }))}
            value={country}
            onChange={(value) => setCountry(value as HolidayCountry)}
          />
          <Segments
            label={t`Year`}
            value={String(year)}
            options={[start, start + 1].map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(value) => setYear(Number(value))}
          />
        </div>
      )}
      <div role="group" aria-label={t`Holidays`} className={styles.offered}>
        {offered.map(({ day, name }) => {
          const present = taken.get(day)
          return (
            <Checkbox
              key={day}
              label={
                <>
                  {name} <span className="dim">{formatWeekday(`${day}T12:00:00Z`, 'UTC')}</span>
                </>
              }
              description={present && t`Already a holiday: ${present}`}
              checked={present !== undefined || !left.has(day)}
              disabled={present !== undefined}
              onChange={() => toggle(day)}
            />
          )
        })}
      </div>
    </ConfirmDialog>
  )
}
