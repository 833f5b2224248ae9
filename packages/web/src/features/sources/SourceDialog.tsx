import { t as say } from '@lingui/core/macro'
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
import { choicesOf } from '#ui/resource/fields.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { NewKey } from './NewKey.tsx'
import { sourcesKey } from './sources.queries.ts'
import { kindNames } from '#ui/words/source-kinds.ts'

type Made = Source & { key: string }

interface Values {
  name: string
  kind: string | null
  topicFilter: string
}

interface SourceDialogProps {
  customerId: string
  /** Undefined to add a source. The kind cannot be changed: devices send to its address. */
  source: Source | undefined
  onClose: () => void
}

/** Shows a new key until the user confirms having copied it. */
export const KeyDialog = ({ made, onClose }: { made: Made; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    width={640}
    title={<Trans>Key for {made.name}</Trans>}
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

const valuesOf = ({ name, kind, topicFilter }: Source): Values => ({
  name,
  kind,
  topicFilter: topicFilter ?? '',
})

const bodyOf = ({ name, kind, topicFilter }: Values) => ({
  name: name.trim(),
  topicFilter: (isMqttKind(kind) && topicFilter.trim()) || null,
})

const useSourceEdit = (props: SourceDialogProps, onMade: (made: Made) => void) => {
  const { customerId, source, onClose } = props
  const queries = useQueryClient()
  const isProvider = hasRole(useMe(), 'provider')
  return useEdit<Values, Source | Made>({
    initial: source ? valuesOf(source) : { name: '', kind: null, topicFilter: '' },
    version: source?.version,
    check: (values) => checkSource(values, Object.keys(kindNames())),
    save: (values, version) => {
      const { name, topicFilter } = bodyOf(values)
      if (!source) {
        const kind = values.kind as Source['kind']
        return call('POST /sources', { body: { customerId, name, kind, topicFilter } })
      }
      const body = isProvider ? { name, topicFilter, version } : { name, version }
      return call('PUT /sources/{id}', { params: { id: source._id }, body })
    },
    valuesOf,
    onSaved: (saved) => {
      const { name } = saved
      void queries.invalidateQueries({ queryKey: sourcesKey })
      if ('key' in saved) return onMade(saved)
      toastDone(say`Source ${name} saved.`)
      onClose()
    },
  })
}

/** Creates a source and shows its key, or changes a source's name and topics. */
export const SourceDialog = (props: SourceDialogProps) => {
  const { source, onClose } = props
  const { t } = useLingui()
  const isProvider = hasRole(useMe(), 'provider')
  const [made, setMade] = useState<Made>()
  const edit = useSourceEdit(props, setMade)
  if (made) return <KeyDialog made={made} onClose={onClose} />
  return (
    <EditDialog
      title={source ? source.name : <Trans>Add source</Trans>}
      edit={edit}
      objectName={t`source`}
      words={{ name: t`Name`, kind: t`Kind`, topicFilter: t`MQTT topics` }}
      onClose={onClose}
      saveLabel={source ? <Trans>Save source</Trans> : <Trans>Add source</Trans>}
    >
      <TextField label={t`Name`} required data-autofocus autoComplete="off" {...textOf(edit, 'name')} />
      {!source && (
        <SelectField label={t`Kind`} required data={choicesOf(kindNames())} {...choiceOf(edit, 'kind')} />
      )}
      {isProvider && isMqttKind(edit.values.kind) && (
        <TextField
          label={t`MQTT topics`}
          description={t`Leave blank if this source reports by webhook only.`}
          autoComplete="off"
          {...textOf(edit, 'topicFilter')}
        />
      )}
    </EditDialog>
  )
}
