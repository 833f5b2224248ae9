import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { groupTypeOf, stallTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import type { StallType } from '@stallwise/domain/stalls/stalls.model.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { GroupMark } from '#ui/GroupMark.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import type { FieldFaults } from './edit-stall.errors.ts'
import { groupsFor, hasStation, withType } from './edit-stall.form.ts'
import type { GroupOption, StallFormValues } from './edit-stall.form.ts'
import { activityOf } from './map-stalls.ts'
import styles from './edit-stall.module.css'
import { useStallFieldNames } from './use-stall-field-names.ts'

interface Props {
  stall: StallView
  values: StallFormValues
  faults: FieldFaults
  groups: readonly GroupOption[]
  insightVolt: boolean
  onChange: (values: StallFormValues) => void
}

type TextName = 'device' | 'stallVendor' | 'evStationId' | 'evStationVendor'

export const EditStallFields = ({ stall, values, faults, groups, insightVolt, onChange }: Props) => {
  const { t } = useLingui()
  const names = useStallFieldNames()
  const { kindName, activityName } = useStallWords()
  const set = (part: Partial<StallFormValues>) => onChange({ ...values, ...part })
  const text = (name: TextName, isId: boolean) => (
    <TextField
      label={names[name]}
      value={values[name]}
      error={faults[name]}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      classNames={isId ? { input: 'plate' } : {}}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  const fitting = groupsFor(groups, values.stallType)
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
        label={names.stallType}
        value={values.stallType}
        error={faults.stallType}
        data={stallTypes.map((type) => ({ value: type, label: kindName(groupTypeOf(type)) }))}
        leftSection={<GroupMark type={groupTypeOf(values.stallType)} />}
        renderOption={({ option }) => (
          <span className={styles.option}>
            <GroupMark type={groupTypeOf(option.value as StallType)} />
            {option.label}
          </span>
        )}
        onChange={(type) => type && onChange(withType(values, type as StallType, groups))}
      />
      <SelectField
        className={styles.wide}
        label={names.parkingGroup}
        value={values.parkingGroup}
        error={faults.parkingGroup}
        placeholder={t`Choose a group`}
        data={fitting.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(parkingGroup) => set({ parkingGroup })}
      />
      <div className={`${styles.wide} ${styles.switches}`}>
        <SwitchField
          label={names.isActive}
          checked={values.isActive}
          onChange={(event) => set({ isActive: event.currentTarget.checked })}
        />
        <Checkbox
          label={names.handicap}
          checked={values.handicap}
          onChange={(event) => set({ handicap: event.currentTarget.checked })}
        />
      </div>
      {text('device', true)}
      {text('stallVendor', false)}
      {hasStation(values.stallType, insightVolt) && (
        <>
          {text('evStationId', true)}
          {text('evStationVendor', false)}
        </>
      )}
    </div>
  )
}
