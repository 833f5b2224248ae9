import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mqttKinds } from '@stallwise/domain/sources/source-kinds.ts'
import type { Source } from '@stallwise/contract/sources/sources.contract.ts'
import { checkSource } from '@stallwise/domain/sources/source.rules.ts'
import { call } from '#lib/api/call.ts'
import { hasRole, useMe } from '#lib/session/viewer.ts'
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
  topicFilter: string
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

/** ING-60: the broker is the server's, so only the provider sets topics, and only for these kinds. */
const isMqttKind = (kind: string | null): boolean => mqttKinds.some((one) => one === kind)

/** Creating a source, then its key. */
export const AddSourceDialog = ({ customerId, onClose }: AddSourceDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const names = useKindNames()
  const kinds = Object.keys(names) as Source['kind'][]
  const isProvider = hasRole(useMe(), 'provider')
  const [made, setMade] = useState<Made>()
  const edit = useEdit<Values, Made>({
    initial: { name: '', kind: null, topicFilter: '' },
    check: (values) => checkSource(values, kinds),
    save: ({ name, kind, topicFilter }) => {
      const filter = isMqttKind(kind) && topicFilter.trim() !== '' ? topicFilter.trim() : null
      const body = { customerId, name: name.trim(), kind: kind as Source['kind'], topicFilter: filter }
      return call('POST /sources', { body })
    },
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
      objectName={t`source`}
      words={{ name: t`Name`, kind: t`Kind`, topicFilter: t`MQTT topics` }}
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
      {isProvider && isMqttKind(edit.values.kind) && (
        <TextField
          label={t`MQTT topics`}
          description={t`Left empty, this source reports by webhook alone.`}
          autoComplete="off"
          {...textOf(edit, 'topicFilter')}
        />
      )}
    </EditDialog>
  )
}
