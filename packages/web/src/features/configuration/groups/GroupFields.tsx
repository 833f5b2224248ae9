import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { countingModes, paymentFrequencies } from '@stallwise/domain/configuration/parking-group.model.ts'
import { groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { formatThreshold } from '#lib/format/numbers.ts'
import { useTypeNames } from '#ui/stall-type-names.ts'
import { choiceOf, switchOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { todayIn } from '#ui/fields/read-date.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { GroupValues } from './parking-group.form.ts'
import { useFrequencyChoices } from './use-frequency-names.ts'
import { useGroupWords } from './use-group-words.ts'

type GroupEdit = Edit<GroupValues>

/** Name and type of the group. */
export const NameAndTypeFields = ({ edit, isNew }: { edit: GroupEdit; isNew: boolean }) => {
  const { t } = useLingui()
  const types = useTypeNames()
  const words = useGroupWords()
  return (
    <>
      <TextField label={words.name} required {...textOf(edit, 'name')} />
      <SelectField
        label={words.type.label}
        description={isNew ? t`Can’t be changed later.` : undefined}
        disabled={!isNew}
        data={groupTypes
          .filter((type) => !isNew || type !== 'reserved')
          .map((type) => ({ value: type, label: types[type] }))}
        {...choiceOf(edit, 'type')}
      />
    </>
  )
}

interface PassFieldsProps {
  edit: GroupEdit
  currency: string
  /** What comes after the price. */
  children?: ReactNode
}

/** The price of its passes. */
export const PassFields = ({ edit, currency, children }: PassFieldsProps) => {
  const { t } = useLingui()
  const choices = useFrequencyChoices()
  const words = useGroupWords()
  return (
    <>
      <NumberField
        label={words.standardPassPrice}
        currency={currency}
        {...textOf(edit, 'standardPassPrice')}
      />
      <SelectField
        label={words.standardPassPaymentFrequency.label}
        placeholder={t`Select`}
        clearable
        data={paymentFrequencies.map((value) => ({ value, label: choices[value] }))}
        {...choiceOf(edit, 'standardPassPaymentFrequency')}
      />
      {children}
      <NumberField
        label={words.passLimitPerDay}
        description={t`How many a group can create per day. Leave blank for no limit.`}
        inputMode="numeric"
        {...textOf(edit, 'passLimitPerDay')}
      />
    </>
  )
}

interface NextPriceProps {
  edit: GroupEdit
  currency: string
  timeZone: string
}

/** CFG-29: what its passes cost from a later day on. */
export const NextPriceFields = ({ edit, currency, timeZone }: NextPriceProps) => {
  const { t } = useLingui()
  const words = useGroupWords()
  return (
    <>
      <NumberField
        label={words.nextPassPriceCents}
        description={t`Leave blank if the price stays.`}
        currency={currency}
        {...textOf(edit, 'nextPassPriceCents')}
      />
      <DateField
        label={words.nextPassPriceFrom.label}
        description={t`Passes are charged the next price for periods that begin on this day or later.`}
        timeZone={timeZone}
        min={todayIn(timeZone)}
        value={edit.values.nextPassPriceFrom}
        error={edit.faultOf('nextPassPriceFrom')}
        onDate={(day) => edit.set({ nextPassPriceFrom: day })}
        onBlur={() => edit.touch('nextPassPriceFrom')}
      />
    </>
  )
}

interface CountFieldsProps {
  edit: GroupEdit
  stalls: number
  threshold: number
}

/** How the group is counted, and its high occupancy threshold. */
export const CountingFields = ({ edit, stalls, threshold }: CountFieldsProps) => {
  const { t } = useLingui()
  const words = useGroupWords()
  const { type, countedBy } = edit.values
  const lots = formatThreshold(threshold)
  return (
    <>
      <NumberField
        label={words.minimumNumberOfStalls}
        description={t`Recommendations never go below this number.`}
        inputMode="numeric"
        {...textOf(edit, 'minimumNumberOfStalls')}
      />
      {type !== 'reserved' && (
        <NumberField
          label={words.highOccupancyThreshold}
          description={t`Leave blank to use the lot’s threshold (${lots}).`}
          unit="%"
          {...textOf(edit, 'highOccupancyThreshold')}
        />
      )}
      <SelectField
        label={words.countedBy.label}
        description={t`By stall sensors, or by the plates of vehicles inside.`}
        data={countingModes.map((value) => ({ value, label: words.countedBy.show(value) }))}
        {...choiceOf(edit, 'countedBy')}
      />
      {countedBy === 'plates' && stalls === 0 && (
        <NumberField label={words.typedCapacity} inputMode="numeric" {...textOf(edit, 'typedCapacity')} />
      )}
      {type === 'visitor' && (
        <SwitchField
          label={words.isDefaultVisitor}
          description={t`Vehicles that belong to no other group count here. A lot has one such group: turning it on here turns it off for the other.`}
          {...switchOf(edit, 'isDefaultVisitor')}
        />
      )}
    </>
  )
}
