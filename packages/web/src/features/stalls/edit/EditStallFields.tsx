import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { groupTypeOf, stallTypes, type StallType } from '@stallwise/domain/stalls/stalls.model.ts'
import { choiceOf, switchOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { GroupMark } from '#ui/GroupMark.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import { groupsFor, hasStation, withType, type GroupOption, type StallFormValues } from './edit-stall.form.ts'
import { activityOf } from '../map/map-stalls.ts'
import styles from './edit-stall.module.css'
import { StationFields } from './StationFields.tsx'
import type { useStallFieldWords } from './use-stall-field-words.ts'

interface Props {
  stall: StallView
  edit: Edit<StallFormValues>
  words: ReturnType<typeof useStallFieldWords>
  groups: readonly GroupOption[]
  insightVolt: boolean
}

type TextName = 'device' | 'stallVendor'

/** A fault in words: a device in use with the stall that has it, a wrong group with the type that it must have. */
const useFaultOf = (edit: Edit<StallFormValues>) => {
  const { t } = useLingui()
  const typed = edit.values.device.trim()
  return (field: 'device' | 'parkingGroup'): string | undefined => {
    const fault = edit.faults.find(({ path }) => path === field)
    const message = fault?.message
    if (field === 'device' && fault?.code === 'not-unique' && message)
      return t`Device ${typed} is already assigned to stall ${message}.`
    if (field === 'parkingGroup' && fault?.code === 'required')
      return t`Select a parking group of this stall type.`
    return edit.faultOf(field)
  }
}

export const EditStallFields = ({ stall, edit, words, groups, insightVolt }: Props) => {
  const { t } = useLingui()
  const faultOf = useFaultOf(edit)
  const { kindName, activityName } = useStallWords()
  const { values } = edit
  const isReserved = values.stallType === 'Reserved'
  const fitting = groupsFor(groups, values.stallType)
  // A single group with the name of its type leaves nothing to select, and would say the same twice.
  const isOnlyGroup =
    fitting.length === 1 &&
    fitting[0]!._id === values.parkingGroup &&
    fitting[0]!.name === kindName(groupTypeOf(values.stallType))
  const text = (name: TextName, isId: boolean) => (
    <TextField
      label={words[name]}
      autoComplete="off"
      spellCheck={false}
      classNames={isId ? { input: 'plate' } : {}}
      {...textOf(edit, name)}
      {...(name === 'device' && { error: faultOf('device') })}
    />
  )
  return (
    <div className={styles.fields}>
      <TextField
        label={t`Status`}
        value={activityName(activityOf(stall))}
        readOnly
        leftSection={<Icon name="lock" />}
        leftSectionWidth={32}
      />
      <SelectField
        label={words.stallType.label}
        value={values.stallType}
        error={edit.faultOf('stallType')}
        data={stallTypes.map((type) => ({ value: type, label: kindName(groupTypeOf(type)) }))}
        leftSection={<GroupMark type={groupTypeOf(values.stallType)} />}
        renderOption={({ option }) => (
          <span className={styles.option}>
            <GroupMark type={groupTypeOf(option.value as StallType)} />
            {option.label}
          </span>
        )}
        onChange={(type) => type && edit.set(withType(values, type as StallType, groups))}
      />
      {!isOnlyGroup && (
        <SelectField
          className={styles.wide}
          label={words.parkingGroup.label}
          placeholder={t`Select a group`}
          data={fitting.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...choiceOf(edit, 'parkingGroup')}
          error={faultOf('parkingGroup')}
        />
      )}
      <div className={`${styles.wide} ${styles.switches}`}>
        <SwitchField label={words.isActive} {...switchOf(edit, 'isActive')} />
        <Checkbox
          label={words.handicap}
          {...switchOf(edit, 'handicap')}
          disabled={isReserved}
          description={isReserved ? t`Reserved stalls are always handicap accessible.` : undefined}
        />
      </div>
      {text('device', true)}
      {text('stallVendor', false)}
      {hasStation(values.stallType, insightVolt) && (
        <StationFields lotId={stall.parkingLot} edit={edit} words={words} />
      )}
    </div>
  )
}
