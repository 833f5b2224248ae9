import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { type Closure, endClosure } from '@stallwise/domain/calendar/closures.rules.ts'
import { instantOfWallClock, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { dateTimeOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { toastDone } from '#ui/toasts.tsx'

interface EndClosureDialogProps {
  configuration: LotConfiguration
  closure: ClosureView
  onDone: () => Promise<unknown>
  onClose: () => void
}

const closureOf = ({ startTime, endTime, reason }: ClosureView): Closure => ({
  floorId: null,
  stallIds: [],
  from: Date.parse(startTime),
  to: endTime === null ? null : Date.parse(endTime),
  reason,
})

/** Changes the end of a closure. OCC-16. */
export const EndClosureDialog = ({ configuration, closure, onDone, onClose }: EndClosureDialogProps) => {
  const { t } = useLingui()
  const { _id: id, timeZone } = configuration
  const textAt = (endTime: string | null) => (endTime === null ? '' : wallClockOf(endTime, timeZone))
  const instantAt = (text: string) => (text === '' ? undefined : instantOfWallClock(text, timeZone))
  const edit = useEdit<{ endTime: string }, ClosureView>({
    initial: { endTime: textAt(closure.endTime) },
    version: closure.version,
    check: ({ endTime }) => {
      const plan = endClosure(closureOf(closure), instantAt(endTime) ?? null, Date.now())
      return 'faults' in plan ? plan.faults : []
    },
    save: ({ endTime }, version) => {
      const end = instantAt(endTime)
      return call('PUT /parking-lots/{id}/closures/{closureId}', {
        params: { id, closureId: closure._id },
        body: { endTime: end === undefined ? null : new Date(end).toISOString(), version },
      })
    },
    valuesOf: ({ endTime }) => ({ endTime: textAt(endTime) }),
    onSaved: () => {
      toastDone(say`End date changed.`)
      onClose()
      void onDone()
    },
  })
  return (
    <EditDialog
      title={<Trans>Change the end date of a closure</Trans>}
      edit={edit}
      objectName={t`closure`}
      words={{ endTime: t`To` }}
      onClose={onClose}
      saveLabel={<Trans>Save end date</Trans>}
    >
      <p className="dim">{closure.reason}</p>
      <DateTimeField
        label={t`To`}
        description={t`Leave blank for no end.`}
        isFocused
        timeZone={timeZone}
        {...dateTimeOf(edit, 'endTime')}
      />
    </EditDialog>
  )
}
