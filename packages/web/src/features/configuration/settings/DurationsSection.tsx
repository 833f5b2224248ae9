import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { formatDuration } from '#lib/format/times.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../configuration.module.css'
import { typedNumber } from '../typed-number.ts'
import { useSettingsEdit } from '../use-settings-edit.ts'

const read = (text: string): number[] =>
  text.trim() === '' ? [] : text.split(',').map((part) => typedNumber(part) ?? (part as unknown as number))

/** How long visitors may choose to stay. */
export const DurationsSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const edit = useSettingsEdit(configuration, {
    valuesOf: (lot) => ({ visitorDurations: lot.visitorDurations.join(', ') }),
    changeOf: ({ visitorDurations }) => ({ visitorDurations: read(visitorDurations) }),
    // One field contains all durations.
    fieldOf: (path) => path.replace(/^(visitorDurations)\..*/, '$1'),
  })
  const known = read(edit.values.visitorDurations).filter((value) => Number.isFinite(value))
  return (
    <EditFrame
      title={<Trans>Visitor durations</Trans>}
      edit={edit}
      objectName={t`configuration`}
      words={{ visitorDurations: t`Minutes offered` }}
      saveLabel={<Trans>Save durations</Trans>}
    >
      <div className={styles.whole}>
        <TextField
          label={t`Minutes offered`}
          description={t`Whole minutes from 5 to 10,080 (a week), separated by commas.`}
          inputMode="numeric"
          {...textOf(edit, 'visitorDurations')}
        />
      </div>
      <p className={`${styles.whole} dim`}>
        {known.length === 0 ? (
          <Trans>No durations are offered.</Trans>
        ) : (
          [...known]
            .sort((a, b) => a - b)
            .map((minutes) => formatDuration(minutes * 60))
            .join(' · ')
        )}
      </p>
    </EditFrame>
  )
}
