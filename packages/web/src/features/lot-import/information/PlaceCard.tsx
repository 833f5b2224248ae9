import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useFieldNames } from '../draft/use-field-names.ts'
import type { InformationField } from '../draft/draft-form.ts'
import type { InformationPart } from './information-part.ts'
import styles from './information.module.css'
import { currencies, timeZones } from './place-choices.ts'
import { Card } from '#ui/Card.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** Name, address, clock and money of the lot. */
export const PlaceCard = ({ hand, faults }: InformationPart) => {
  const { t, i18n } = useLingui()
  const { information: names } = useFieldNames()
  const { information } = hand.typed
  const zones = useMemo(() => timeZones(), [])
  const moneys = useMemo(() => currencies(i18n.locale), [i18n.locale])
  const set = (field: InformationField, value: string) =>
    hand.keeper.type({ information: { ...hand.keeper.now().typed.information, [field]: value } })
  const text = (field: InformationField, most: number, isWide = false) => (
    <TextField
      className={isWide ? styles.wide : undefined}
      label={names[field]}
      value={information[field]}
      error={faults.textOf(`information.${field}`)}
      maxLength={most + 20}
      autoComplete="off"
      onBlur={() => faults.touch(`information.${field}`)}
      onChange={(event) => set(field, event.currentTarget.value)}
    />
  )
  const choice = (field: InformationField, data: { value: string; label: string }[], none: string) => (
    <SelectField
      label={names[field]}
      data={data}
      value={information[field] || null}
      error={faults.textOf(`information.${field}`)}
      searchable
      limit={60}
      nothingFoundMessage={none}
      onBlur={() => faults.touch(`information.${field}`)}
      onChange={(value) => value && set(field, value)}
    />
  )
  return (
    <Card title={<Trans>Lot information</Trans>}>
      <div className={styles.fields}>
        {text('name', 120, true)}
        {text('address', 200)}
        {text('city', 120)}
        {choice('timeZone', zones, t`No such time zone`)}
        {choice('currency', moneys, t`No such currency`)}
      </div>
    </Card>
  )
}
