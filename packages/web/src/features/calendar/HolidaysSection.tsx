import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { formatWeekday } from '#lib/format/times.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { AddHolidaysDialog } from './AddHolidaysDialog.tsx'
import styles from './calendar.module.css'
import { DayList } from './DayList.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'
import { MarkedCalendar } from './MarkedCalendar.tsx'
import { useCalendar } from './use-calendar.ts'
import { useMonth } from './use-month.ts'

/** Holidays: days that are excluded from the usual day and from recommendations. */
export const HolidaysSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const { calendar, error, refetch, today, refresh } = useCalendar(configuration)
  const [month, setMonth] = useMonth(today)
  const [day, setDay] = useState<string>()
  const [adding, setAdding] = useState<'statutory' | 'year-before'>()
  const holidays = calendar?.holidays ?? []
  const year = Number(today.slice(0, 4))
  const nextYear = year + 1
  const hasOfThisYear = holidays.some(({ date }) => date.startsWith(String(year)))
  return (
    <>
      <PageHead title={<Trans>Holidays</Trans>}>
        {hasOfThisYear && (
          <Button onClick={() => setAdding('year-before')}>
            <Trans>Copy to {nextYear}</Trans>
          </Button>
        )}
        {calendar && (
          <Button variant="primary" onClick={() => setAdding('statutory')}>
            <Trans>Add statutory holidays</Trans>
          </Button>
        )}
      </PageHead>
      <p className="dim">
        <Trans>
          Holidays are excluded from the typical day. Prices, the hours of passes, allowances and guest limits
          follow the weekday on holidays too. Select a day to add one.
        </Trans>
      </p>
      {!calendar && <Waiting error={error} onRetry={refetch} height={420} />}
      {calendar && (
        <div className={styles.beside}>
          <MarkedCalendar
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
          <DayList
            name={t`All holidays`}
            entries={[...holidays]
              .sort((one, other) => (one.date < other.date ? -1 : 1))
              .map(({ date, name }) => ({
                key: date,
                when: formatWeekday(`${date}T12:00:00Z`, 'UTC'),
                label: name,
                isOver: date < today,
                onOpen: () => setDay(date),
              }))}
            none={<Trans>No holidays yet. Select a day, or add the statutory ones.</Trans>}
          />
        </div>
      )}
      {adding && (
        <AddHolidaysDialog
          configuration={configuration}
          holidays={holidays}
          from={adding}
          year={adding === 'statutory' ? year : nextYear}
          onDone={refresh}
          onClose={() => setAdding(undefined)}
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
