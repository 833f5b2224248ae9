import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { choicesByName } from '#ui/resource/fields.tsx'
import { toastDone, toastFailed } from '#ui/toasts.tsx'
import { groupsQuery, passholdersKey } from '../passholders.queries.ts'

interface MoveAndDeleteDialogProps {
  group: PassholderGroupView
  onClose: () => void
}

/** PAS-02: a group with passholders is deleted when they have another group. */
export const MoveAndDeleteDialog = ({ group, onClose }: MoveAndDeleteDialogProps) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { _id: id, parkingLot, name, passholderCount, version } = group
  const { data: groups = [] } = useQuery(groupsQuery(parkingLot))
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await call('DELETE /passholder-groups/{id}', { params: { id }, query: { version, moveTo: moveTo! } })
      toastDone(t`Passholder group ${name} deleted.`)
      onClose()
    } catch (error) {
      toastFailed(problemText(error, i18n))
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: passholdersKey(parkingLot) })
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Delete passholder group {name}</Trans>}
      answer={<Trans>Move and delete</Trans>}
      tone="remove"
      isBusy={isBusy}
      reason={moveTo === null ? t`Select a group for its passholders first.` : undefined}
      onConfirm={() => void remove()}
    >
      <p>
        {plural(passholderCount, {
          one: 'Its passholder moves to another group and keeps its pass.',
          other: 'Its # passholders move to another group and keep their passes.',
        })}
      </p>
      <SelectField
        label={t`To passholder group`}
        required
        searchable={groups.length > 8}
        data={choicesByName(groups.filter(({ _id }) => _id !== id))}
        value={moveTo}
        onChange={setMoveTo}
      />
    </ConfirmDialog>
  )
}
