import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useMemo, type ChangeEvent } from 'react'
import { useFieldNames } from '../draft/use-field-names.ts'
import type { InformationField } from '../draft/draft-form.ts'
import type { DraftEditor } from '../draft/draft-editor.ts'
import type { InformationCardProps } from './information-card-props.ts'
import styles from './information.module.css'
import { currencies, timeZones } from './place-choices.ts'
import { Card } from '#ui/Card.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

interface ChoiceProps {
  field: InformationField
  editor: DraftEditor
  label: string
  value: string
  data: { value: string; label: string }[]
  none: string
  error: string | undefined
}

// Hundreds of options: rendered again only when the options or the choice change, not with every keystroke in other fields.
const Choice = memo(({ field, editor, none, value, ...rest }: ChoiceProps) => (
  <SelectField
    {...rest}
    value={value || null}
    searchable
    required
    limit={60}
    nothingFoundMessage={none}
    onChange={(chosen) =>
      chosen && editor.type({ information: { ...editor.state().typed.information, [field]: chosen } })
    }
  />
))
Choice.displayName = 'Choice'

/** Name, address, time zone and currency of the lot. */
export const PlaceCard = ({ openDraft, faults }: InformationCardProps) => {
  const { t, i18n } = useLingui()
  const { information: names } = useFieldNames()
  const { information } = openDraft.typed
  const zones = useMemo(() => timeZones(), [])
  const currencyChoices = useMemo(() => currencies(i18n.locale), [i18n.locale])
  const set = (field: InformationField, value: string) =>
    openDraft.editor.type({ information: { ...openDraft.editor.state().typed.information, [field]: value } })
  const typed = (field: InformationField) => ({
    label: names[field],
    value: information[field],
    error: faults.textOf(`information.${field}`),
    onBlur: () => faults.touch(`information.${field}`),
    onChange: (event: ChangeEvent<HTMLInputElement>) => set(field, event.currentTarget.value),
  })
  const text = (field: InformationField, most: number) => (
    <TextField {...typed(field)} required={field !== 'city'} maxLength={most + 20} autoComplete="off" />
  )
  const choiceOf = (field: InformationField) => ({
    field,
    editor: openDraft.editor,
    label: names[field],
    value: information[field],
    error: faults.textOf(`information.${field}`),
  })
  return (
    <Card title={<Trans>Lot information</Trans>}>
      <div className={styles.fields}>
        {text('name', 120)}
        {text('address', 200)}
        {text('city', 120)}
        <Choice {...choiceOf('timeZone')} data={zones} none={t`Unknown time zone`} />
        <Choice {...choiceOf('currency')} data={currencyChoices} none={t`Unknown currency code`} />
        <NumberField {...typed('highOccupancyThreshold')} required unit="%" />
      </div>
    </Card>
  )
}
