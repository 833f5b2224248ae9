import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import { checkSource } from '@stallwise/domain/ingest/source.rules.ts'
import { call } from '#lib/api/call.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { NewKey } from './NewKey.tsx'
import { sourcesKey } from './sources.queries.ts'
import { useKindNames } from './source-words.ts'

type Made = Source & { key: string }

interface Values {
  name: string
  kind: string | null
}

interface AddSourceDialogProps {
  customerId: string
  onClose: () => void
}

/** Shows a new key until somebody says that they have it. */
export const KeyDialog = ({ made, onClose }: { made: Made; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    width={640}
    title={<Trans>The key of {made.name}</Trans>}
    footer={
      <Button variant="primary" onClick={onClose}>
        <Trans>I have copied it</Trans>
      </Button>
    }
  >
    <NewKey secret={made.key} ingestPath={made.ingestPath} />
  </Dialog>
)

/** Creating a source, then its key. */
export const AddSourceDialog = ({ customerId, onClose }: AddSourceDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const names = useKindNames()
  const kinds = Object.keys(names) as Source['kind'][]
  const [made, setMade] = useState<Made>()
  const edit = useEdit<Values, Made>({
    initial: { name: '', kind: null },
    check: (values) => checkSource(values, kinds),
    save: ({ name, kind }) =>
      call('POST /sources', { body: { customerId, name: name.trim(), kind: kind as Source['kind'] } }),
    onSaved: (saved) => {
      setMade(saved)
      void queries.invalidateQueries({ queryKey: sourcesKey })
    },
  })
  if (made) return <KeyDialog made={made} onClose={onClose} />
  return (
    <EditDialog
      title={<Trans>Add source</Trans>}
      edit={edit}
      words={{ name: t`Name`, kind: t`Kind` }}
      onClose={onClose}
      saveLabel={<Trans>Add source</Trans>}
    >
      <TextField label={t`Name`} required data-autofocus autoComplete="off" {...textOf(edit, 'name')} />
      <SelectField
        label={t`Kind`}
        required
        data={kinds.map((value) => ({ value, label: names[value] }))}
        {...choiceOf(edit, 'kind')}
      />
    </EditDialog>
  )
}
