import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { HolidayView } from '@stallwise/contract/calendar/calendar.contract.ts'
import { planHoliday } from '@stallwise/domain/calendar/holidays.rules.ts'
import { call } from '#lib/api/call.ts'
import { formatWeekday } from '#lib/format/times.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { useRemoval } from './use-removal.ts'

interface HolidayDialogProps {
  lotId: string
  day: string
  holiday: HolidayView | undefined
  onDone: () => Promise<unknown>
  onClose: () => void
}

const useRemove = ({ lotId, day, holiday, onDone, onClose }: HolidayDialogProps) => {
  const { t } = useLingui()
  const params = { id: lotId, date: day }
  return useRemoval({
    remove: () =>
      call('DELETE /parking-lots/{id}/holidays/{date}', { params, query: { version: holiday?.version } }),
    restore: () => call('PUT /parking-lots/{id}/holidays/{date}', { params, body: { name: holiday!.name } }),
    removed: t`Holiday removed.`,
    failed: t`The holiday could not be removed.`,
    onDone,
    onClose,
  })
}

/** Adds, renames or removes a holiday. */
export const HolidayDialog = (props: HolidayDialogProps) => {
  const { lotId, day, holiday, onDone, onClose } = props
  const { t } = useLingui()
  const remove = useRemove(props)
  const edit = useEdit<{ name: string }, HolidayView>({
    initial: { name: holiday?.name ?? '' },
    check: ({ name }) => {
      const plan = planHoliday({ day, name })
      return 'faults' in plan ? plan.faults : []
    },
    save: ({ name }) =>
      call('PUT /parking-lots/{id}/holidays/{date}', {
        params: { id: lotId, date: day },
        body: { name, version: holiday?.version },
      }),
    onSaved: ({ name }) => {
      toastDone(say`${name} is a holiday.`)
      onClose()
      void onDone()
    },
  })
  const date = formatWeekday(`${day}T12:00:00Z`, 'UTC')
  return (
    <EditDialog
      title={holiday ? <Trans>Change holiday on {date}</Trans> : <Trans>Add holiday on {date}</Trans>}
      edit={edit}
      objectName={t`holiday`}
      words={{ name: t`Name` }}
      onClose={onClose}
      saveLabel={holiday ? <Trans>Save holiday</Trans> : <Trans>Add holiday</Trans>}
    >
      <TextField label={t`Name`} required data-autofocus autoComplete="off" {...textOf(edit, 'name')} />
      {holiday && (
        <div>
          <Button variant="quiet" onClick={() => remove.mutate()} loading={remove.isPending}>
            <Trans>Remove holiday</Trans>
          </Button>
        </div>
      )}
    </EditDialog>
  )
}
