import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { EventCalendarView } from '@stallwise/contract/events/events.contract.ts'
import { call } from '#lib/api/call.ts'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import styles from './events.module.css'

interface RemoveCalendarProps {
  lotId: string
  calendar: EventCalendarView
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** EVT-18: removes a calendar; its past events stay, or go too. */
export const RemoveCalendar = ({ lotId, calendar, onDone, onClose }: RemoveCalendarProps) => {
  const { t } = useLingui()
  const remove = useMutation({
    mutationFn: (pastEvents: 'remove' | undefined) =>
      call('DELETE /parking-lots/{id}/event-calendars/{calendarId}', {
        params: { id: lotId, calendarId: calendar._id },
        query: { version: calendar.version, pastEvents },
      }),
    onSuccess: async () => {
      onClose()
      await onDone()
      toastDone(t`Calendar removed.`)
    },
    onError: () => toastFailed(t`The calendar could not be removed.`),
  })
  return (
    <div className={styles.answers}>
      <Button variant="quiet" onClick={() => remove.mutate(undefined)} loading={remove.isPending}>
        <Trans>Remove, keep past events</Trans>
      </Button>
      <Button variant="quiet" onClick={() => remove.mutate('remove')} loading={remove.isPending}>
        <Trans>Remove with past events</Trans>
      </Button>
    </div>
  )
}
