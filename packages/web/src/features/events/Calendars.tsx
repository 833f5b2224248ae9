import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { EventCalendarView, EventSetup } from '@stallwise/contract/events/events.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'
import { CalendarFileDialog } from './CalendarFileDialog.tsx'
import { useFailureWords } from './event-words.ts'
import styles from './events.module.css'

interface CalendarsProps {
  configuration: LotConfiguration
  setup: EventSetup
  onDone: () => Promise<unknown>
}

/** EVT-14: how the last reading went. */
const ReadingState = ({ calendar, timeZone }: { calendar: EventCalendarView; timeZone: string }) => {
  const { t } = useLingui()
  const failures = useFailureWords()
  const { failure, succeededAt, nextAt, leftOut, host } = calendar
  const last = succeededAt && formatDayTime(succeededAt, timeZone)
  const next = formatDayTime(nextAt, timeZone)
  return (
    <div className={styles.state}>
      {failure && (
        <>
          <Badge tone="alert" icon="alert-triangle">
            <Trans>Not read</Trans>
          </Badge>
          <span>{failures[failure]}</span>
        </>
      )}
      <span className="small dim">{last ? t`Last read ${last}` : t`Never read`}</span>
      {failure && host !== null && <span className="small dim">{t`Next attempt ${next}`}</span>}
      {leftOut > 0 && (
        <span className="small dim">
          {t`${plural(leftOut, { one: '# entry could not be read', other: '# entries could not be read' })}`}
        </span>
      )}
    </div>
  )
}

const useReadNow = (lotId: string, onDone: () => Promise<unknown>) => {
  const { t } = useLingui()
  const failures = useFailureWords()
  return useMutation({
    mutationFn: (calendarId: string) =>
      call('POST /parking-lots/{id}/event-calendars/{calendarId}/read', {
        params: { id: lotId, calendarId },
      }),
    onSuccess: async ({ failure }) => {
      await onDone()
      if (failure) toastFailed(failures[failure])
      else toastDone(t`Calendar read.`)
    },
    onError: () => toastFailed(t`The calendar could not be read.`),
  })
}

/** EVT-10: the calendars of others, with how their readings went. */
export const Calendars = ({ configuration, setup, onDone }: CalendarsProps) => {
  const { t } = useLingui()
  const { _id: lotId, timeZone } = configuration
  const [open, setOpen] = useState<EventCalendarView | 'address' | 'file'>()
  const read = useReadNow(lotId, onDone)
  const close = () => setOpen(undefined)
  return (
    <Card
      title={<Trans>Calendars</Trans>}
      aside={
        <span className={styles.answers}>
          <Button onClick={() => setOpen('file')}>
            <Trans>Import file</Trans>
          </Button>
          <Button onClick={() => setOpen('address')}>
            <Trans>Add address</Trans>
          </Button>
        </span>
      }
    >
      {setup.calendars.length === 0 && (
        <p className="dim">
          <Trans>
            A calendar in the iCalendar format, from a file or an address that is read once an hour.
          </Trans>
        </p>
      )}
      {setup.calendars.length > 0 && (
        <RowsTable
          rows={setup.calendars}
          rowKey={({ _id }) => _id}
          isListOnPhones
          columns={[
            {
              label: t`Calendar`,
              kind: 'name',
              className: styles.name,
              cell: ({ name, host }) => (
                <div className={styles.state}>
                  <span>{name}</span>
                  <span className="small dim">{host ?? t`File`}</span>
                </div>
              ),
            },
            {
              label: t`State`,
              cell: (calendar) => <ReadingState calendar={calendar} timeZone={timeZone} />,
            },
            { label: t`Upcoming`, kind: 'number', cell: ({ events }) => formatNumber(events) },
            {
              label: t`Actions`,
              kind: 'actions',
              cell: (calendar) => (
                <span className={styles.answers}>
                  <Button onClick={() => setOpen(calendar)} aria-label={t`Edit ${calendar.name}`}>
                    <Trans>Edit</Trans>
                  </Button>
                  {calendar.host !== null && (
                    <Button
                      variant="quiet"
                      loading={read.isPending && read.variables === calendar._id}
                      onClick={() => read.mutate(calendar._id)}
                      aria-label={t`Read ${calendar.name} now`}
                    >
                      <Trans>Read now</Trans>
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {open === 'file' && <CalendarFileDialog lotId={lotId} onDone={onDone} onClose={close} />}
      {open !== undefined && open !== 'file' && (
        <CalendarDialog
          lotId={lotId}
          types={setup.types}
          calendar={open === 'address' ? undefined : open}
          onDone={onDone}
          onClose={close}
        />
      )}
    </Card>
  )
}
