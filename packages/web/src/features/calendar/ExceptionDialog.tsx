import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { OccupancyExceptionView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, dateTimeOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import styles from './calendar.module.css'
import {
  checkException,
  exceptionBody,
  newExceptionOn,
  valuesOfException,
  type ExceptionValues,
} from './exception.form.ts'
import { useRemoval } from './use-removal.ts'

interface ExceptionDialogProps {
  configuration: LotConfiguration
  /** Undefined to add an exception on that day. */
  exception: OccupancyExceptionView | undefined
  day: string
  onDone: () => Promise<unknown>
  onClose: () => void
}

const useRemove = ({ configuration, exception, onDone, onClose }: ExceptionDialogProps) => {
  const { t } = useLingui()
  const params = { id: configuration._id }
  return useRemoval({
    remove: () =>
      call('DELETE /parking-lots/exceptions/{id}', {
        params,
        query: { exceptionID: exception!.exceptionID, version: exception!.version },
      }),
    restore: () => {
      const { startTime, endTime, reason, parkingGroup } = exception!
      const body = { startTime, endTime, reason, parkingGroup }
      return call('PUT /parking-lots/exceptions/{id}', { params, body })
    },
    removed: t`Exception removed. Its data counts again.`,
    failed: t`The exception could not be removed.`,
    onDone,
    onClose,
  })
}

const useExceptionEdit = ({ configuration, exception, day, onDone, onClose }: ExceptionDialogProps) => {
  const { _id: id, timeZone } = configuration
  return useEdit<ExceptionValues, OccupancyExceptionView>({
    initial: exception ? valuesOfException(exception, timeZone) : newExceptionOn(day),
    version: exception?.version,
    check: (values) => checkException(values, configuration),
    save: (values, version) => {
      const body = exceptionBody(values, timeZone)
      return exception
        ? call('PATCH /parking-lots/exceptions/{id}', {
            params: { id },
            body: { ...body, exceptionID: exception.exceptionID, version },
          })
        : call('PUT /parking-lots/exceptions/{id}', { params: { id }, body })
    },
    valuesOf: (current) => valuesOfException(current, timeZone),
    onSaved: () => {
      toastDone(exception ? say`Exception changed.` : say`Exception added.`)
      onClose()
      void onDone()
    },
  })
}

/** Adds or changes an exception. Source: specification section 4, void-exception dialog mode. */
export const ExceptionDialog = (props: ExceptionDialogProps) => {
  const { configuration, exception, onClose } = props
  const { t } = useLingui()
  const remove = useRemove(props)
  const edit = useExceptionEdit(props)
  const groups = configuration.parkingGroups.map(({ _id, name }) => ({ value: _id, label: name }))
  const ofGroup = (value: string) => groups.find((group) => group.value === value)?.label ?? t`Whole lot`
  const words = {
    startTime: t`From`,
    endTime: t`To`,
    reason: t`Reason`,
    parkingGroup: { label: t`Applies to`, show: ofGroup },
  }
  const time = (name: 'startTime' | 'endTime') => (
    <DateTimeField
      label={words[name]}
      required
      timeZone={configuration.timeZone}
      {...dateTimeOf(edit, name)}
    />
  )
  return (
    <EditDialog
      title={exception ? <Trans>Edit exception</Trans> : <Trans>Add exception</Trans>}
      edit={edit}
      objectName={t`exception`}
      words={words}
      onClose={onClose}
      width={560}
      saveLabel={exception ? <Trans>Save exception</Trans> : <Trans>Add exception</Trans>}
    >
      <div className={styles.fields}>
        {time('startTime')}
        {time('endTime')}
        <div className={styles.whole}>
          <TextField label={words.reason} required {...textOf(edit, 'reason')} />
        </div>
        <div className={styles.whole}>
          <SelectField
            label={words.parkingGroup.label}
            data={[{ value: '', label: t`Whole lot` }, ...groups]}
            {...choiceOf(edit, 'parkingGroup')}
          />
        </div>
      </div>
      {exception && (
        <div>
          <Button variant="quiet" onClick={() => remove.mutate()} loading={remove.isPending}>
            <Trans>Remove exception</Trans>
          </Button>
        </div>
      )}
    </EditDialog>
  )
}
