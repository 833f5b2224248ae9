import { useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { PassholderGroupView } from '@stallwise/contract/passholders/passholder-groups.contract.ts'
import type { PassType } from '@stallwise/domain/passholders/passholders.model.ts'
import { choiceOf, switchOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { choicesByName, choicesOf } from '#ui/resource/fields.tsx'
import { passTypeNames } from '../passholder-words.ts'
import styles from '../passholders.module.css'
import type { PassholderValues } from './passholder.form.ts'
import type { usePassholderWords } from './use-passholder-words.ts'
import { TagsField } from './TagsField.tsx'
import { VehiclesField } from './VehiclesField.tsx'

interface PassholderFieldsProps {
  edit: Edit<PassholderValues>
  words: ReturnType<typeof usePassholderWords>
  groups: readonly PassholderGroupView[]
  lot: Lot
  passTypes: ReadonlySet<PassType>
}

type PartProps = Pick<PassholderFieldsProps, 'edit' | 'words'>

const PersonFields = ({ edit, words, groups }: PartProps & Pick<PassholderFieldsProps, 'groups'>) => {
  const { t } = useLingui()
  return (
    <>
      <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
      <SelectField
        label={words.passholderGroup.label}
        required
        allowDeselect={false}
        searchable={groups.length > 8}
        data={choicesByName(groups)}
        {...choiceOf(edit, 'passholderGroup')}
      />
      <TextField label={words.passholderId} required autoComplete="off" {...textOf(edit, 'passholderId')} />
      <TextField label={words.suite} autoComplete="off" {...textOf(edit, 'suite')} />
      <div className={styles.wide}>
        <TextField
          label={words.email}
          description={t`Several addresses are separated by commas.`}
          autoComplete="off"
          {...textOf(edit, 'email')}
        />
      </div>
    </>
  )
}

/** When a pass may be used: only what the lot offers. PAS-16, PAS-23. */
const PassHours = ({ edit, words, lot, passTypes }: Omit<PassholderFieldsProps, 'groups'>) => {
  const { t } = useLingui()
  return (
    <>
      {passTypes.size > 1 && (
        <SelectField
          label={words.passType.label}
          description={t`Daytime is 06:00 to 18:00, overnight 18:00 to 06:00.`}
          required
          allowDeselect={false}
          data={choicesOf(passTypeNames()).filter(({ value }) => passTypes.has(value))}
          {...choiceOf(edit, 'passType')}
        />
      )}
      {lot.passValidityGroups.length > 0 && (
        <SelectField
          label={words.validityGroup.label}
          placeholder={t`All hours`}
          description={t`The weekdays and hours in which the pass is valid.`}
          clearable
          data={choicesByName(lot.passValidityGroups)}
          {...choiceOf(edit, 'validityGroup')}
        />
      )}
    </>
  )
}

const PassFields = (props: Omit<PassholderFieldsProps, 'groups'>) => {
  const { t } = useLingui()
  const { edit, words, lot } = props
  const { timeZone } = lot
  return (
    <fieldset className={styles.part}>
      <legend>{t`Pass`}</legend>
      <div className={styles.fields}>
        <PassHours {...props} />
        <DateField
          label={words.validFrom}
          description={t`Leave blank for no limit.`}
          timeZone={timeZone}
          value={edit.values.validFrom}
          error={edit.faultOf('validFrom')}
          onDate={(day) => edit.set({ validFrom: day })}
          onBlur={() => edit.touch('validFrom')}
        />
        <DateField
          label={words.validTo}
          description={t`This day included. Leave blank for no end.`}
          timeZone={timeZone}
          value={edit.values.validTo}
          error={edit.faultOf('validTo')}
          onDate={(day) => edit.set({ validTo: day })}
          onBlur={() => edit.touch('validTo')}
        />
        <div className={styles.wide}>
          <SwitchField
            label={words.isMultiPass.label}
            description={t`One pass for several vehicles.`}
            {...switchOf(edit, 'isMultiPass')}
          />
        </div>
        {edit.values.isMultiPass && (
          <>
            <TextField
              label={words.numberOfVehicles}
              required
              inputMode="numeric"
              {...textOf(edit, 'numberOfVehicles')}
            />
            <TextField
              label={words.insideAtOnce}
              description={t`How many of them can be in the lot at the same time.`}
              required
              inputMode="numeric"
              {...textOf(edit, 'insideAtOnce')}
            />
          </>
        )}
      </div>
    </fieldset>
  )
}

const OwnerFields = ({ edit, words }: PartProps) => {
  const { t } = useLingui()
  return (
    <fieldset className={styles.part}>
      <legend>{t`Pass owner`}</legend>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <SwitchField label={words.sameAsPassOwner.label} {...switchOf(edit, 'sameAsPassOwner')} />
        </div>
        {!edit.values.sameAsPassOwner && (
          <>
            <TextField
              label={words.passOwnerName}
              required
              autoComplete="off"
              {...textOf(edit, 'passOwnerName')}
            />
            <TextField
              label={words.passOwnerEmail}
              required
              autoComplete="off"
              {...textOf(edit, 'passOwnerEmail')}
            />
          </>
        )}
      </div>
    </fieldset>
  )
}

/** Every field of a passholder. */
export const PassholderFields = ({ groups, ...props }: PassholderFieldsProps) => {
  const { edit, words, lot } = props
  return (
    <>
      <PersonFields edit={edit} words={words} groups={groups} />
      <PassFields {...props} />
      <VehiclesField edit={edit} label={words.vehicles.label} timeZone={lot.timeZone} />
      <div className={styles.wide}>
        <TagsField lotId={lot._id} edit={edit} label={words.tagIds} />
      </div>
      <OwnerFields edit={edit} words={words} />
    </>
  )
}
