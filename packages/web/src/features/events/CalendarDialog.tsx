import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import type { EventCalendarView, EventSetup } from '@stallwise/contract/events/events.contract.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { fieldError, labelFirst } from '#ui/fields/field-error.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import {
  calendarBody,
  checkCalendar,
  kindOf,
  newCalendar,
  valuesOfCalendar,
  type CalendarValues,
} from './calendar.form.ts'
import styles from './events.module.css'
import { RemoveCalendar } from './RemoveCalendar.tsx'
import { useFailureWords } from './event-words.ts'
import { TypeField } from './TypeField.tsx'

interface CalendarDialogProps {
  lotId: string
  types: EventSetup['types']
  /** Undefined to add one that is read at an address. */
  calendar: EventCalendarView | undefined
  onDone: () => Promise<unknown>
  onClose: () => void
}

const useCalendarEdit = ({ lotId: id, calendar, onDone, onClose }: CalendarDialogProps) => {
  const failures = useFailureWords()
  const kind = kindOf(calendar)
  return useEdit<CalendarValues, EventCalendarView>({
    initial: calendar ? valuesOfCalendar(calendar) : newCalendar,
    version: calendar?.version,
    check: (values) => checkCalendar(values, kind),
    save: (values, version) => {
      const body = calendarBody(values)
      if (!calendar)
        return call('POST /parking-lots/{id}/event-calendars', {
          params: { id },
          body: { ...body, url: values.url },
        })
      const params = { id, calendarId: calendar._id }
      return call('PUT /parking-lots/{id}/event-calendars/{calendarId}', {
        params,
        body: { ...body, version },
      })
    },
    valuesOf: valuesOfCalendar,
    onSaved: ({ failure }) => {
      if (failure && !calendar) toastFailed(say`Calendar added, but not read. ${failures[failure]}`)
      else toastDone(calendar ? say`Calendar changed.` : say`Calendar added.`)
      onClose()
      void onDone()
    },
  })
}

/** EVT-13, EVT-17: adds or changes a calendar. */
export const CalendarDialog = (props: CalendarDialogProps) => {
  const { lotId, types, calendar, onDone, onClose } = props
  const { t } = useLingui()
  const host = calendar?.host
  const edit = useCalendarEdit(props)
  const words = { name: t`Name`, url: t`Address`, type: t`Type`, rules: t`Types by words` }
  return (
    <EditDialog
      title={calendar ? <Trans>Edit calendar</Trans> : <Trans>Add calendar</Trans>}
      edit={edit}
      objectName={t`calendar`}
      words={words}
      onClose={onClose}
      width={560}
      saveLabel={calendar ? <Trans>Save calendar</Trans> : <Trans>Add calendar</Trans>}
    >
      <div className={styles.fields}>
        <div className={styles.whole}>
          <TextField label={words.name} required {...textOf(edit, 'name')} />
        </div>
        {kindOf(calendar) !== 'file' && (
          <div className={styles.whole}>
            <TextField
              label={words.url}
              required={!calendar}
              description={
                host
                  ? t`Read now: ${host}. Leave blank to keep that address; it may be secret and is not shown again.`
                  : t`Of a calendar in the iCalendar format; it is read once an hour.`
              }
              {...textOf(edit, 'url')}
            />
          </div>
        )}
        <div className={styles.whole}>
          <Textarea
            inputWrapperOrder={labelFirst}
            label={words.rules}
            description={t`A line for each: words = type. * is any text: Home game* = Home game`}
            autosize
            minRows={2}
            maxRows={8}
            {...textOf(edit, 'rules')}
            error={fieldError(edit.faultOf('rules'))}
          />
        </div>
        <div className={styles.whole}>
          <TypeField
            label={t`Type of all others`}
            description={t`Leave blank to show them without forecasting from them.`}
            types={types}
            edit={edit}
          />
        </div>
      </div>
      {calendar && <RemoveCalendar lotId={lotId} calendar={calendar} onDone={onDone} onClose={onClose} />}
    </EditDialog>
  )
}
