import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { extendGuestPass } from '@stallwise/domain/visitors/guest-passes.rules.ts'
import { call } from '#lib/api/call.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { useNow } from '#lib/time/use-now.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { toastUndo } from '#ui/toasts.tsx'
import { visitorsKey } from '../visitors.queries.ts'
import { durationText } from './guest-words.ts'

interface ExtendDialogProps {
  lotId: string
  timeZone: string
  durations: readonly number[]
  guest: GuestPassView
  onClose: () => void
}

/** Extends a guest pass by one of the durations that the lot offers. GUE-20 to GUE-22. */
export const ExtendDialog = ({ lotId, timeZone, durations, guest, onClose }: ExtendDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: visitorsKey(lotId) })
  const now = useNow()
  const period = { from: Date.parse(guest.startsAt), until: Date.parse(guest.endsAt) }
  const endAfter = (minutes: string | null) => extendGuestPass(period, Number(minutes), { durations, now })
  const params = { id: guest._id }
  const edit = useEdit<{ minutes: string | null }, GuestPassView>({
    initial: { minutes: durations[0] === undefined ? null : String(durations[0]) },
    check: ({ minutes }) => {
      const extended = endAfter(minutes)
      return 'fault' in extended ? [{ path: 'minutes', code: extended.fault }] : []
    },
    save: ({ minutes }) =>
      call('POST /guest-passes/{id}/extend', { params, body: { minutes: Number(minutes) } }),
    onSaved: ({ name, endsAt }) => {
      void refresh()
      const end = formatDateTime(endsAt, timeZone)
      toastUndo(say`Guest pass of ${name} extended until ${end}.`, async () => {
        await call('POST /guest-passes/{id}/undo-extension', { params })
        await refresh()
      })
      onClose()
    },
  })
  const extended = endAfter(edit.values.minutes)
  return (
    <EditDialog
      title={t`Extend guest pass of ${guest.name}`}
      edit={edit}
      objectName={t`guest pass`}
      words={{ minutes: t`Extend by` }}
      onClose={onClose}
      saveLabel={<Trans>Extend guest pass</Trans>}
    >
      <SelectField
        label={t`Extend by`}
        required
        data-autofocus
        data={durations.map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))}
        {...choiceOf(edit, 'minutes')}
      />
      {'until' in extended && (
        <p className="dim">{t`The pass then ends ${formatDateTime(extended.until, timeZone)}.`}</p>
      )}
    </EditDialog>
  )
}
