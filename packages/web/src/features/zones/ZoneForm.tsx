import { Trans, useLingui } from '@lingui/react/macro'
import type { ZoneMember } from '@stallwise/contract/zones/zones.contract.ts'
import { choicesOf, useZoneTypeNames, type ZoneType } from '#features/devices/devices.public.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { MultiSelectField } from '#ui/fields/MultiSelectField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useZoneEdit, type ZoneEditOptions } from './use-zone-edit.ts'
import type { ZoneValues } from './zone.form.ts'

type MemberField = 'passholderGroups' | 'cameras' | 'sprockits' | 'rfidReader'

interface MembersProps {
  edit: Edit<ZoneValues>
  field: MemberField
  label: string
  /** What stands there while nothing is chosen. */
  nothing: string
  choices: readonly ZoneMember[]
}

const Members = ({ edit, field, label, nothing, choices }: MembersProps) => (
  <MultiSelectField
    label={label}
    searchable={choices.length > 8}
    placeholder={edit.values[field].length === 0 ? nothing : undefined}
    data={choices.map(({ _id, name }) => ({ value: _id, label: name }))}
    value={[...edit.values[field]]}
    error={edit.faultOf(field)}
    onChange={(chosen) => edit.set({ [field]: [...chosen].sort() })}
    onBlur={() => edit.touch(field)}
  />
)

const useWords = ({ choices }: ZoneEditOptions) => {
  const { t } = useLingui()
  const types = useZoneTypeNames()
  const namesIn = (members: readonly ZoneMember[]) => (ids: readonly string[]) =>
    ids.map((id) => members.find(({ _id }) => _id === id)?.name ?? id).join(', ')
  return {
    name: t`Name`,
    type: { label: t`Type`, show: (type: string | null) => (type ? types[type as ZoneType] : '') },
    passholderGroups: { label: t`Authorised passholder groups`, show: namesIn(choices.passholderGroups) },
    travelTime: t`Travel time, minutes`,
    autoDismissPeriod: t`Auto-dismiss period, minutes`,
    cameras: { label: t`Cameras`, show: namesIn(choices.cameras) },
    sprockits: { label: t`Gates`, show: namesIn(choices.sprockits) },
    rfidReader: { label: t`RFID readers`, show: namesIn(choices.rfidReader) },
  }
}

/** A zone's fields. */
export const ZoneForm = (props: ZoneEditOptions) => {
  const { t } = useLingui()
  const { zone, back, choices } = props
  const edit = useZoneEdit(props)
  const words = useWords(props)
  return (
    <EditFrame
      title={zone ? zone.name : <Trans>New zone</Trans>}
      edit={edit}
      objectName={t`zone`}
      words={words}
      backTo={back}
      saveLabel={zone ? <Trans>Save zone</Trans> : <Trans>Add zone</Trans>}
    >
      <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
      <SelectField
        label={words.type.label}
        required
        data={choicesOf(useZoneTypeNames())}
        {...choiceOf(edit, 'type')}
      />
      <TextField
        label={words.travelTime}
        inputMode="numeric"
        description={t`How long a vehicle may take from here to its stall. Empty: no limit.`}
        {...textOf(edit, 'travelTime')}
      />
      <TextField
        label={words.autoDismissPeriod}
        inputMode="numeric"
        description={t`After it a violation here dismisses itself. Empty: never.`}
        {...textOf(edit, 'autoDismissPeriod')}
      />
      <Members
        {...{ edit, field: 'passholderGroups', choices: choices.passholderGroups }}
        label={words.passholderGroups.label}
        nothing={t`All groups`}
      />
      <Members
        {...{ edit, field: 'cameras', choices: choices.cameras }}
        label={words.cameras.label}
        nothing={t`None`}
      />
      <Members
        {...{ edit, field: 'rfidReader', choices: choices.rfidReader }}
        label={words.rfidReader.label}
        nothing={t`None`}
      />
      <Members
        {...{ edit, field: 'sprockits', choices: choices.sprockits }}
        label={words.sprockits.label}
        nothing={t`None`}
      />
    </EditFrame>
  )
}
