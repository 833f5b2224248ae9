import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { useCalendar } from './use-calendar.ts'
import { useMonth } from './use-month.ts'

/** Holidays: days that are excluded from the usual day and from recommendations. */
export const HolidaysSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const { calendar, error, refetch, today, refresh } = useCalendar(configuration)
  const [month, setMonth] = useMonth(today)
  const [day, setDay] = useState<string>()
  const holidays = calendar?.holidays ?? []
  return (
    <>
      <PageHead title={<Trans>Holidays</Trans>} />
      <p className="dim">
        <Trans>
          Holidays are excluded from the typical day and from recommendations. Select a day to add one.
        </Trans>
      </p>
      {!calendar && error && <ErrorState onRetry={() => void refetch()} />}
      {!calendar && !error && <SkeletonCard height={420} />}
      {calendar && (
        <MonthCalendar
          name={t`Holidays`}
          month={month}
          today={today}
          onMonth={setMonth}
          marks={holidays.map(({ date, name }) => ({
            key: date,
            day: date,
            label: name,
            tone: 'holiday' as const,
            onOpen: () => setDay(date),
          }))}
          addLabel={(of) => t`Holiday on ${of}`}
          onAdd={setDay}
        />
      )}
      {day && (
        <HolidayDialog
          key={day}
          lotId={configuration._id}
          day={day}
          holiday={holidays.find(({ date }) => date === day)}
          onDone={refresh}
          onClose={() => setDay(undefined)}
        />
      )}
    </>
  )
}
