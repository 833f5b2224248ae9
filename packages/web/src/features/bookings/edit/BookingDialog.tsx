import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { addDays } from '@stallwise/domain/bookings/bookings.rules.ts'
import { PassholderSelect } from '#features/passholders/passholder-select.public.tsx'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { choicesByName } from '#ui/resource/fields.tsx'
import styles from '../bookings.module.css'
import type { BookingValues } from './booking.form.ts'
import { useBookingEdit, type BookingEditOptions } from './use-booking-edit.ts'

interface BookingDialogProps extends BookingEditOptions {
  timeZone: string
}

interface FieldsProps extends BookingDialogProps {
  edit: Edit<BookingValues>
  left: number | undefined
}

const DayFields = ({ edit, left, timeZone, today, groups }: FieldsProps) => {
  const { t } = useLingui()
  const { bookingGroup, firstDay, lastDay } = edit.values
  const group = groups.find(({ _id }) => _id === bookingGroup)
  const max = group ? { max: addDays(today, group.daysAhead) } : {}
  return (
    <>
      <div className={styles.days}>
        <DateField
          label={t`First day`}
          required
          timeZone={timeZone}
          min={today}
          {...max}
          rangeWith={lastDay}
          value={firstDay}
          error={edit.faultOf('firstDay')}
          onDate={(day) =>
            // A first day after the last one moves both.
            edit.set(day > lastDay ? { firstDay: day, lastDay: day } : { firstDay: day })
          }
          onBlur={() => edit.touch('firstDay')}
        />
        <DateField
          label={t`Last day`}
          required
          timeZone={timeZone}
          min={firstDay > today ? firstDay : today}
          {...max}
          rangeWith={firstDay}
          value={lastDay}
          error={edit.faultOf('lastDay')}
          onDate={(day) => edit.set({ lastDay: day })}
          onBlur={() => edit.touch('lastDay')}
        />
      </div>
      <p className="dim small" aria-live="polite">
        {left !== undefined && (
          <Plural value={left} one="# pass left on these days." other="# passes left on these days." />
        )}
      </p>
    </>
  )
}

const BookingFields = (props: FieldsProps) => {
  const { lotId, groups, booking, group, edit } = props
  const { t } = useLingui()
  return (
    <>
      {group === undefined && (
        <SelectField
          label={t`Booking group`}
          required
          searchable={groups.length > 8}
          data={choicesByName(groups)}
          {...choiceOf(edit, 'bookingGroup')}
        />
      )}
      <PassholderSelect
        label={t`Passholder`}
        description={t`If the booking is for one; leave blank for anyone else.`}
        lotId={lotId}
        known={booking?.passholder ? booking : undefined}
        detailOf={({ passholderId }) => passholderId}
        value={edit.values.passholder}
        error={edit.faultOf('passholder')}
        onBlur={() => edit.touch('passholder')}
        onPassholder={(found) =>
          edit.set(
            found
              ? {
                  passholder: found._id,
                  name: found.name,
                  licensePlate: found.vehicles[0]?.licensePlate ?? edit.values.licensePlate,
                  email: found.email ?? '',
                }
              : { passholder: null },
          )
        }
      />
      <TextField label={t`Name`} required autoComplete="off" {...textOf(edit, 'name')} />
      <TextField
        label={t`License plate`}
        required
        autoComplete="off"
        classNames={{ input: 'plate' }}
        {...textOf(edit, 'licensePlate')}
      />
      <TextField label={t`E-mail`} type="email" autoComplete="off" {...textOf(edit, 'email')} />
      <DayFields {...props} />
    </>
  )
}

/** A booking: a new one, or one that is edited. */
export const BookingDialog = (props: BookingDialogProps) => {
  const { booking, onClose } = props
  const { t } = useLingui()
  const { edit, left } = useBookingEdit(props)
  return (
    <EditDialog
      title={booking ? t`Booking of ${booking.name}` : t`Add booking`}
      edit={edit}
      objectName={t`booking`}
      words={{
        bookingGroup: t`Booking group`,
        passholder: t`Passholder`,
        name: t`Name`,
        licensePlate: t`License plate`,
        email: t`E-mail`,
        firstDay: t`First day`,
        lastDay: t`Last day`,
      }}
      onClose={onClose}
      saveLabel={booking ? <Trans>Save booking</Trans> : <Trans>Add booking</Trans>}
    >
      <BookingFields {...props} edit={edit} left={left} />
    </EditDialog>
  )
}
