import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import { checkSector } from '@stallwise/domain/sectors/sectors.rules.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastUndo } from '#ui/toasts.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import { sectorsKey, sectorsQuery } from './sectors.queries.ts'

export interface NewSectorDialogProps {
  lotId: string
  /** What the sector consists of: stalls by number, whole floors by name. */
  stalls: readonly string[]
  floors: readonly string[]
  /** The same in words. */
  contents: string
  onDone: () => void
  onClose: () => void
}

/** Makes a sector of stalls or floors that were selected on the map: only its name is missing. SEC-01. */
export const NewSectorDialog = (props: NewSectorDialogProps) => {
  const { lotId, stalls, floors, contents, onDone, onClose } = props
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data: others = [] } = useQuery(sectorsQuery(lotId))
  const refresh = () => queries.invalidateQueries({ queryKey: sectorsKey(lotId) })
  const known = { stalls: new Set(stalls), floors: new Set(floors) }
  const edit = useEdit<{ name: string }, SectorView>({
    initial: { name: '' },
    check: ({ name }) =>
      checkSector({ name, stalls, floors }, { ...known, names: others.map((other) => other.name) }),
    save: ({ name }) =>
      call('POST /sectors', { body: { parkingLot: lotId, name, stalls: [...stalls], floors: [...floors] } }),
    onSaved: ({ _id: id, name, version }) => {
      void refresh()
      toastUndo(say`Sector ${name} added.`, async () => {
        await call('DELETE /sectors/{id}', { params: { id }, query: { version } })
        await refresh()
      })
      onDone()
    },
  })
  return (
    <EditDialog
      title={<Trans>Make sector</Trans>}
      edit={edit}
      objectName={t`sector`}
      words={{ name: t`Name` }}
      onClose={onClose}
      saveLabel={<Trans>Make sector</Trans>}
    >
      <TextField label={t`Name`} required data-autofocus {...textOf(edit, 'name')} />
      <p className="dim">{unbroken(contents)}</p>
    </EditDialog>
  )
}
