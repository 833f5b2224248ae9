import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { WeekdaysField } from '#ui/fields/WeekdaysField.tsx'
import styles from '../configuration.module.css'

export type ValidityGroup = LotConfiguration['passValidityGroups'][number]

interface ValidityGroupFieldsProps {
  group: ValidityGroup
  place: number
  faultOf: (path: string) => string | undefined
  onChange: (group: ValidityGroup) => void
  onRemove: () => void
}

export const ValidityGroupFields = ({
  group,
  place,
  faultOf,
  onChange,
  onRemove,
}: ValidityGroupFieldsProps) => {
  const { t } = useLingui()
  const fault = (field: string) => faultOf(`passValidityGroups.${place}.${field}`)
  const number = place + 1
  return (
    <div className={`${styles.whole} ${styles.entry}`} role="group" aria-label={t`Validity group ${number}`}>
      <div className={styles.row}>
        <TextField
          label={t`Name`}
          value={group.name}
          error={fault('name')}
          onChange={(event) => onChange({ ...group, name: event.currentTarget.value })}
        />
        <TimeField
          label={t`From`}
          value={group.from}
          error={fault('from')}
          onTime={(from) => onChange({ ...group, from })}
        />
        <TimeField
          label={t`To`}
          allowsMidnightEnd
          value={group.to}
          error={fault('to')}
          onTime={(to) => onChange({ ...group, to })}
        />
        <Button variant="quiet" onClick={onRemove}>{t`Remove`}</Button>
      </div>
      <WeekdaysField
        label={t`Days`}
        value={group.days}
        error={fault('days')}
        onDays={(days) => onChange({ ...group, days })}
      />
    </div>
  )
}
