import { Trans, useLingui } from '@lingui/react/macro'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { groupTypeOf } from '@stallwise/domain/stalls/stalls.model.ts'
import { Banner } from '#ui/Banner.tsx'
import { useStallWords } from '#ui/map/stall-words.ts'
import { fieldsThatDiffer, valuesOf } from './edit-stall.form.ts'
import type { GroupOption, StallField, StallFormValues } from './edit-stall.form.ts'
import styles from './edit-stall.module.css'
import { useStallFieldNames } from './use-stall-field-names.ts'

interface Props {
  current: StallView
  typed: StallFormValues
  groups: readonly GroupOption[]
}

/** Somebody else was faster: shows how the stall stands, and leaves what was typed in the fields. */
export const StaleStallNotice = ({ current, typed, groups }: Props) => {
  const { t } = useLingui()
  const names = useStallFieldNames()
  const { kindName } = useStallWords()
  const values = valuesOf(current)
  const shown = (field: StallField): string => {
    const value = values[field]
    if (field === 'stallType') return kindName(groupTypeOf(values.stallType))
    if (field === 'parkingGroup') return groups.find(({ _id }) => _id === value)?.name ?? t`none`
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    return value || t`empty`
  }
  const differing = fieldsThatDiffer(values, typed)
  return (
    <Banner tone="soon" role="alert">
      <p>
        <b className="strong">
          <Trans>Somebody else changed this stall meanwhile.</Trans>
        </b>{' '}
        <Trans>What you typed is still here; saving again replaces what stands now.</Trans>
      </p>
      {differing.length > 0 && (
        <dl className={styles.current} aria-label={t`As the stall stands now`}>
          {differing.map((field) => (
            <div key={field}>
              <dt>{names[field]}</dt>
              <dd>{shown(field)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Banner>
  )
}
