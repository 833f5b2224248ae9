import { useLingui } from '@lingui/react/macro'
import type { SendInterval } from '@stallwise/domain/reports/report-schedule.model.ts'
import { weekdayNames } from '#lib/format/times.ts'
import { choiceOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { hourText, type SendTimeValues } from './send-times.ts'

/** What the fields are called. */
export const useSendTimeWords = () => {
  const { t } = useLingui()
  return { every: t`How often`, weekday: t`Weekday`, monthDay: t`Day of the month`, hour: t`Hour` }
}

const numbers = (from: number, to: number, label: (value: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, nth) => ({
    value: String(from + nth),
    label: label(from + nth),
  }))

/** RML-01: how often something is sent by e-mail, on which day and at which hour. */
export const SendTimes = <Values extends SendTimeValues>({
  edit,
  clock,
  onEvery,
}: {
  edit: Edit<Values>
  /** Of whose clock the hour is. */
  clock: string
  onEvery: (every: SendInterval) => void
}) => {
  const { t } = useLingui()
  const words = useSendTimeWords()
  const { every } = edit.values
  const names: Record<SendInterval, string> = {
    day: t`Every day`,
    week: t`Every week`,
    month: t`Every month`,
  }
  const days = weekdayNames('long')
  return (
    <>
      <Segments
        label={words.every}
        value={every}
        onChange={onEvery}
        options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: names[value] }))}
      />
      {every === 'week' && (
        <SelectField
          label={words.weekday}
          data={numbers(0, 6, (day) => days[day]!)}
          {...choiceOf(edit, 'weekday')}
        />
      )}
      {every === 'month' && (
        <SelectField label={words.monthDay} data={numbers(1, 28, String)} {...choiceOf(edit, 'monthDay')} />
      )}
      <SelectField
        label={words.hour}
        description={clock}
        data={numbers(0, 23, hourText)}
        {...choiceOf(edit, 'hour')}
      />
    </>
  )
}
