import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { EventSetup, OwnEventView } from '@stallwise/contract/events/events.contract.ts'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { dateTimeOf, switchOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import styles from './events.module.css'
import { checkEvent, eventBody, newEventOn, valuesOfEvent, type OwnEventValues } from './own-event.form.ts'
import { TypeField } from './TypeField.tsx'
import { useRemoveEvent } from './use-remove-event.ts'

interface OwnEventDialogProps {
  configuration: LotConfiguration
  types: EventSetup['types']
  /** Undefined to add one on that day. */
  event: OwnEventView | undefined
  day: string
  onDone: () => Promise<unknown>
  onClose: () => void
}

const useEventEdit = ({ configuration, event, day, onDone, onClose }: OwnEventDialogProps) => {
  const { _id: id, timeZone } = configuration
  return useEdit<OwnEventValues, OwnEventView>({
    initial: event ? valuesOfEvent(event, timeZone) : newEventOn(day),
    version: event?.version,
    check: (values) => checkEvent(values, timeZone),
    save: (values, version) => {
      const body = eventBody(values, timeZone)
      if (!event) return call('POST /parking-lots/{id}/own-events', { params: { id }, body })
      const params = { id, eventId: event._id }
      return call('PUT /parking-lots/{id}/own-events/{eventId}', { params, body: { ...body, version } })
    },
    valuesOf: (current) => valuesOfEvent(current, timeZone),
    onSaved: () => {
      toastDone(event ? say`Event changed.` : say`Event added.`)
      onClose()
      void onDone()
    },
  })
}

const useWords = () => {
  const { t } = useLingui()
  return {
    name: t`Name`,
    type: t`Type`,
    startTime: t`From`,
    endTime: t`To`,
    allDay: t`All day`,
    weekly: t`Repeats each week`,
    lastDay: t`Until`,
  }
}

/** EVT-02, EVT-04: adds or changes an event, with all of its days. */
export const OwnEventDialog = (props: OwnEventDialogProps) => {
  const { configuration, types, event, onClose } = props
  const { timeZone } = configuration
  const { t } = useLingui()
  const edit = useEventEdit(props)
  const remove = useRemoveEvent(props)
  const words = useWords()
  const time = (name: 'startTime' | 'endTime') =>
    edit.values.allDay ? (
      <DateField
        label={words[name]}
        required
        timeZone={timeZone}
        value={edit.values[name].slice(0, 10)}
        error={edit.faultOf(name)}
        onDate={(day) => edit.set({ [name]: day && `${day}T00:00` })}
      />
    ) : (
      <DateTimeField label={words[name]} required timeZone={timeZone} {...dateTimeOf(edit, name)} />
    )
  return (
    <EditDialog
      title={event ? <Trans>Edit event</Trans> : <Trans>Add event</Trans>}
      edit={edit}
      objectName={t`event`}
      words={words}
      onClose={onClose}
      width={560}
      saveLabel={event ? <Trans>Save event</Trans> : <Trans>Add event</Trans>}
    >
      <div className={styles.fields}>
        <div className={styles.whole}>
          <TextField label={words.name} required {...textOf(edit, 'name')} />
        </div>
        <div className={styles.whole}>
          <TypeField label={words.type} types={types} edit={edit} />
        </div>
        {time('startTime')}
        {time('endTime')}
        <SwitchField label={words.allDay} {...switchOf(edit, 'allDay')} />
        <SwitchField label={words.weekly} {...switchOf(edit, 'weekly')} />
        {edit.values.weekly && (
          <DateField
            label={words.lastDay}
            description={t`The last day on which it begins. Leave blank to go on.`}
            timeZone={timeZone}
            value={edit.values.lastDay}
            error={edit.faultOf('lastDay')}
            onDate={(lastDay) => edit.set({ lastDay })}
          />
        )}
      </div>
      {event && (
        <div>
          <Button variant="quiet" onClick={() => remove.mutate()} loading={remove.isPending}>
            {event.weekly ? <Trans>Remove event, with its past days</Trans> : <Trans>Remove event</Trans>}
          </Button>
        </div>
      )}
    </EditDialog>
  )
}
