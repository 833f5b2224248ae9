import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookingDay } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import type { BookingView } from '@stallwise/contract/bookings/bookings.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatFullDay } from '#lib/format/times.ts'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { toastFailed, toastUndo } from '#ui/toasts.tsx'
import { AllowanceUse, isFull } from '../AllowanceUse.tsx'
import { formatBookedDays } from '../booking-words.ts'
import { bookingsKey, bookingsOfDayQuery } from '../bookings.queries.ts'
import { isOpen } from '../list/use-booking-actions.ts'
import styles from '../bookings.module.css'

interface DayDialogProps {
  lotId: string
  group: string
  day: string
  today: string
  lastDay: string | undefined
  use: BookingDay | undefined
  mayManage: boolean
  onAdd: () => void
  onEdit: (booking: BookingView) => void
  onClose: () => void
}

const useCancel = (lotId: string) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: bookingsKey(lotId) })
  return async ({ _id: id, version, name }: BookingView) => {
    try {
      await call('DELETE /bookings/{id}', { params: { id }, query: { version } })
      toastUndo(t`Booking of ${name} canceled.`, async () => {
        await call('POST /bookings/{id}/restore', { params: { id } })
        await refresh()
      })
    } catch (error) {
      toastFailed(problemText(error, i18n))
    } finally {
      void refresh()
    }
  }
}

interface EntryProps {
  booking: BookingView
  mayManage: boolean
  onEdit: (booking: BookingView) => void
  onCancel: (booking: BookingView) => void
}

const Entry = ({ booking, mayManage, onEdit, onCancel }: EntryProps) => {
  const { t } = useLingui()
  const { name, licensePlate, firstDay, lastDay } = booking
  return (
    <li className={styles.entry}>
      <span>
        <b>{name}</b> <span className="plate">{licensePlate}</span>
        {firstDay !== lastDay && <span className="dim small">{formatBookedDays(booking)}</span>}
      </span>
      {mayManage && isOpen(booking) && (
        <>
          <IconButton icon="edit" label={t`Edit booking of ${name}`} onClick={() => onEdit(booking)} />
          <IconButton icon="close" label={t`Cancel booking of ${name}`} onClick={() => onCancel(booking)} />
        </>
      )}
    </li>
  )
}

/** Why a day cannot be booked; undefined when it can. BOO-11, BOO-12. */
const useReason = ({ day, today, lastDay, use }: DayDialogProps): string | undefined => {
  const { t } = useLingui()
  if (day < today) return t`This day is over.`
  if (lastDay !== undefined && day > lastDay) return t`The group cannot book this far ahead yet.`
  return use && isFull(use) ? t`Maximum Limit Reached` : undefined
}

/** A day of a booking group: what is booked, and what is left. */
export const DayDialog = (props: DayDialogProps) => {
  const { lotId, group, day, use, mayManage, onAdd, onEdit, onClose } = props
  const { data, error, refetch } = useQuery(bookingsOfDayQuery(lotId, group, day))
  const cancel = useCancel(lotId)
  const reason = useReason(props)
  const more = data ? (data.total ?? 0) - data.data.length : 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={formatFullDay(day)}
      footer={
        mayManage ? (
          <ButtonWithReason variant="primary" reason={reason} onClick={onAdd}>
            <Trans>Add booking</Trans>
          </ButtonWithReason>
        ) : undefined
      }
    >
      {use && <AllowanceUse booked={use.booked} allowance={use.allowance} />}
      {!data && (error ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />)}
      {data?.data.length === 0 && (
        <p className="dim">
          <Trans>No bookings on this day.</Trans>
        </p>
      )}
      <ul className={styles.entries}>
        {data?.data.map((booking) => (
          <Entry
            key={booking._id}
            booking={booking}
            mayManage={mayManage}
            onEdit={onEdit}
            onCancel={(one) => void cancel(one)}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className="dim">
          {plural(more, {
            one: '# more booking is in the list below the calendar.',
            other: '# more bookings are in the list below the calendar.',
          })}
        </p>
      )}
    </Dialog>
  )
}
