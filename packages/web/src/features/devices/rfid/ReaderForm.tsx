import { Trans, useLingui } from '@lingui/react/macro'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { choicesOf, useRoleNames, type GateRole } from '../device-words.ts'
import { AntennaFields } from './AntennaFields.tsx'
import type { ReaderValues } from './reader.form.ts'
import { useReaderEdit, type ReaderEditOptions } from './use-reader-edit.ts'

const useWords = ({ zones, thresholds }: ReaderEditOptions) => {
  const { t } = useLingui()
  const roles = useRoleNames()
  const nameIn = (list: readonly { _id: string; name: string }[]) => (id: string | null) =>
    list.find(({ _id }) => _id === id)?.name ?? ''
  return {
    name: t`Name`,
    id: t`Device ID`,
    ip: t`IP address`,
    role: { label: t`Role`, show: (role: string | null) => (role ? roles[role as GateRole] : '') },
    zone: { label: t`Zone`, show: nameIn(zones) },
    threshold: { label: t`Threshold`, show: nameIn(thresholds) },
    weakestDbm: t`Weakest power, dBm`,
    antennas: {
      label: t`Antennas`,
      show: (antennas: ReaderValues['antennas']) => antennas.map(({ antenna }) => antenna).join(', '),
    },
  }
}

const choose = (list: readonly { _id: string; name: string }[]) =>
  list.map(({ _id, name }) => ({ value: _id, label: name }))

/** An RFID reader's fields. */
export const ReaderForm = (props: ReaderEditOptions) => {
  const { t } = useLingui()
  const { back, reader, zones, thresholds } = props
  const edit = useReaderEdit(props)
  const words = useWords(props)
  return (
    <EditFrame
      title={reader ? reader.name : <Trans>New RFID reader</Trans>}
      edit={edit}
      objectName={t`reader`}
      words={words}
      backTo={back}
      saveLabel={reader ? <Trans>Save RFID reader</Trans> : <Trans>Add RFID reader</Trans>}
    >
      <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
      <TextField
        label={words.id}
        required
        autoComplete="off"
        description={t`In the address that the reader posts to: ?device=`}
        {...textOf(edit, 'id')}
      />
      <SelectField
        label={words.role.label}
        required
        data={choicesOf(useRoleNames())}
        {...choiceOf(edit, 'role')}
      />
      <TextField label={words.ip} autoComplete="off" {...textOf(edit, 'ip')} />
      <SelectField label={words.zone.label} clearable data={choose(zones)} {...choiceOf(edit, 'zone')} />
      <SelectField
        label={words.threshold.label}
        clearable
        placeholder={t`10 seconds`}
        data={choose(thresholds)}
        {...choiceOf(edit, 'threshold')}
      />
      <TextField
        label={words.weakestDbm}
        inputMode="text"
        description={t`Weaker reads come from the next lane. Empty takes them all.`}
        {...textOf(edit, 'weakestDbm')}
      />
      <AntennaFields edit={edit} zones={choose(zones)} />
    </EditFrame>
  )
}
