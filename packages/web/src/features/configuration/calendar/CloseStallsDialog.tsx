import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { call } from '#lib/api/call.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { formatDayTime } from '#lib/format/times.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, dateTimeOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Segments } from '#ui/Segments.tsx'
import { toastDone, toastUndo } from '#ui/toasts.tsx'
import styles from './calendar.module.css'
import { checkClosure, closureBody, newClosure, type ClosureValues } from './closure.form.ts'

interface CloseStallsDialogProps {
  configuration: LotConfiguration
  onDone: () => Promise<unknown>
  onClose: () => void
}

const useCloseEdit = ({ configuration, onDone, onClose }: CloseStallsDialogProps) => {
  const { _id: id, timeZone } = configuration
  return useEdit<ClosureValues, ClosureView>({
    initial: newClosure,
    check: (values) => checkClosure(values, timeZone),
    save: (values) =>
      call('POST /parking-lots/{id}/closures', { params: { id }, body: closureBody(values, timeZone) }),
    onSaved: (closure) => {
      const { floor, startTime } = closure
      const name = floor === null ? '' : formatFloor(floor)
      onClose()
      void onDone()
      if (Date.parse(startTime) <= Date.now()) {
        toastDone(floor === null ? say`Stalls closed.` : say`Floor ${name} closed.`)
        return
      }
      const time = formatDayTime(startTime, timeZone)
      toastUndo(
        floor === null ? say`The stalls close ${time}.` : say`Floor ${name} closes ${time}.`,
        async () => {
          await call('DELETE /parking-lots/{id}/closures/{closureId}', {
            params: { id, closureId: closure._id },
            query: { version: closure.version },
          })
          await onDone()
        },
      )
    },
  })
}

/** Closes a floor or stalls. OCC-13. */
export const CloseStallsDialog = (props: CloseStallsDialogProps) => {
  const { configuration, onClose } = props
  const { t } = useLingui()
  const edit = useCloseEdit(props)
  const { place } = edit.values
  const words = {
    place: t`What to close`,
    floor: t`Floor`,
    stalls: t`Stall numbers`,
    startTime: t`From`,
    endTime: t`To`,
    reason: t`Reason`,
  }
  const time = (name: 'startTime' | 'endTime', description: string) => (
    <DateTimeField
      label={words[name]}
      description={description}
      timeZone={configuration.timeZone}
      {...dateTimeOf(edit, name)}
    />
  )
  return (
    <EditDialog
      title={<Trans>Close stalls or a floor</Trans>}
      edit={edit}
      objectName={t`closure`}
      words={words}
      onClose={onClose}
      width={560}
      saveLabel={place === 'floor' ? <Trans>Close floor</Trans> : <Trans>Close stalls</Trans>}
    >
      <Segments
        label={words.place}
        value={place}
        options={[
          { value: 'floor', label: t`A floor` },
          { value: 'stalls', label: t`Stalls` },
        ]}
        onChange={(chosen) => edit.set({ place: chosen })}
      />
      {place === 'floor' ? (
        <SelectField
          label={words.floor}
          placeholder={t`Select`}
          data={configuration.floors.map(({ floorName }) => ({
            value: floorName,
            label: formatFloor(floorName),
          }))}
          {...choiceOf(edit, 'floor')}
        />
      ) : (
        <TextField
          label={words.stalls}
          description={t`Separate with commas or spaces.`}
          {...textOf(edit, 'stalls')}
        />
      )}
      <div className={styles.fields}>
        {time('startTime', t`Leave blank to start now.`)}
        {time('endTime', t`Leave blank for no end.`)}
      </div>
      <TextField label={words.reason} required {...textOf(edit, 'reason')} />
    </EditDialog>
  )
}
