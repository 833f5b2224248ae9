import { t as say } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MasterlistEntryView } from '@stallwise/contract/masterlists/masterlists.contract.ts'
import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import type { MasterlistKind } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { checkMasterlistEntry } from '@stallwise/domain/masterlists/masterlists.rules.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { masterlistWords } from './masterlist-words.ts'

interface Props {
  lotId: string
  kind: MasterlistKind
  /** None for a new one. */
  entry: MasterlistEntryView | undefined
  onSaved: () => void
  onClose: () => void
}

type Values = { name: string; detail: string }

/** The fault of the only entry sent, at its field. */
const atItsField = (error: unknown): unknown => {
  if (!(error instanceof ApiProblem)) return error
  for (const fault of error.errors) fault.path = fault.path.replace(/^set\.0\./, '')
  return error
}

/** Adds or changes an entry of a masterlist. */
export const EntryDialog = ({ lotId, kind, entry, onSaved, onClose }: Props) => {
  const { t } = useLingui()
  const words = masterlistWords(kind)
  const edit = useEdit<Values, unknown>({
    initial: { name: entry?.name ?? '', detail: entry?.detail ?? '' },
    check: (values): FieldFault[] => checkMasterlistEntry(kind, values),
    save: async ({ name, detail }) => {
      const isSameName = entry !== undefined && nameKey(entry.name) === nameKey(name)
      await call('PUT /masterlists/{kind}/{parkingLotId}', {
        params: { kind, parkingLotId: lotId },
        body: {
          set: [{ name, detail, isNew: !isSameName }],
          remove: entry === undefined || isSameName ? [] : [entry.name],
        },
      }).catch((error: unknown) => {
        throw atItsField(error)
      })
    },
    onSaved: () => {
      toastDone(say`Masterlist saved.`)
      onSaved()
      onClose()
    },
  })
  return (
    <EditDialog
      title={entry ? t`Edit ${words.entry}` : t`Add ${words.entry}`}
      edit={edit}
      objectName={words.entry}
      words={{ name: words.name, detail: words.detail }}
      onClose={onClose}
      saveLabel={t`Save`}
    >
      <TextField label={words.name} required {...textOf(edit, 'name')} />
      <TextField label={words.detail} {...textOf(edit, 'detail')} />
    </EditDialog>
  )
}
