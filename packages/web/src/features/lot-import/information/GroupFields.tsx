import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { importedGroupTypes, passFrequencies } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { TypedGroup } from '../draft/draft-form.ts'
import { useFieldNames } from '../draft/use-field-names.ts'
import { useFrequencyNames } from '../draft/use-frequency-names.ts'
import styles from './information.module.css'
import type { ShownFaults } from './use-shown-faults.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { GroupMark } from '#ui/GroupMark.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import { Segments } from '#ui/Segments.tsx'

interface Props {
  group: TypedGroup
  index: number
  faults: ShownFaults
  currency: string
  onChange: (part: Partial<TypedGroup>) => void
  onRemove: () => void
}

type TextName = 'name' | 'standardPassPrice' | 'minimumStallCount' | 'capacity'

/** One parking group. */
export const GroupFields = ({ group, index, faults, currency, onChange, onRemove }: Props) => {
  const { t } = useLingui()
  const { group: names } = useFieldNames()
  const { kindName } = useStallWords()
  const frequencies = useFrequencyNames()
  const path = (field: keyof TypedGroup) => `groups.${index}.${field}`
  const at = index + 1
  const title = group.name.trim() || t`Group ${at}`
  const typed = (field: TextName) => ({
    label: names[field],
    value: group[field],
    required: true,
    error: faults.textOf(path(field)),
    onBlur: () => faults.touch(path(field)),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <fieldset className={styles.group}>
      <legend className="sr">{title}</legend>
      <TextField {...typed('name')} autoComplete="off" />
      <SelectField
        label={names.type}
        value={group.type}
        error={faults.textOf(path('type'))}
        data={importedGroupTypes.map((type) => ({ value: type, label: kindName(type) }))}
        leftSection={<GroupMark type={group.type} />}
        onChange={(type) => type && onChange({ type: type as TypedGroup['type'] })}
      />
      <NumberField {...typed('standardPassPrice')} currency={currency} />
      <SelectField
        label={names.frequency}
        value={group.frequency}
        error={faults.textOf(path('frequency'))}
        data={passFrequencies.map((value) => ({ value, label: frequencies[value] }))}
        onChange={(frequency) => onChange({ frequency: frequency as TypedGroup['frequency'] })}
      />
      <NumberField {...typed('minimumStallCount')} inputMode="numeric" />
      <div className={styles.counted}>
        <span className={styles.label}>{names.countedBy}</span>
        <Segments
          label={`${title}: ${names.countedBy}`}
          value={group.countedBy}
          options={[
            { value: 'stalls', label: <Trans>Stalls</Trans> },
            { value: 'plates', label: <Trans>Plates</Trans> },
          ]}
          onChange={(countedBy) => onChange({ countedBy })}
        />
      </div>
      {group.countedBy === 'plates' && <NumberField {...typed('capacity')} inputMode="numeric" />}
      <div className={styles.remove}>
        <Button variant="quiet" onClick={onRemove} aria-label={t`Remove group ${title}`}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
