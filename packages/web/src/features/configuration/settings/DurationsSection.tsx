import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { faultsOfDurations } from '@stallwise/domain/configuration/lot-settings.rules.ts'
import { formatDuration } from '#lib/format/times.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import type { ShownFault } from '#ui/edit/use-shown-faults.ts'
import { faultText } from '#ui/fields/fault-text.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../configuration.module.css'
import { typedNumber } from '../typed-number.ts'
import { useSettingsEdit } from '../use-settings-edit.ts'

const entriesOf = (text: string): string[] =>
  text.trim() === '' ? [] : text.split(',').map((part) => part.trim())

const read = (text: string): number[] =>
  entriesOf(text).map((part) => typedNumber(part) ?? (part as unknown as number))

/** All durations are typed into one field: each fault names its entry. */
const textOfFaults = (text: string, faults: readonly ShownFault[]): string => {
  const entries = entriesOf(text)
  return faults
    .map((fault) => {
      const entry = entries[Number(fault.path.split('.')[1])]
      return entry === undefined ? faultText(fault) : `${entry}: ${faultText(fault)}`
    })
    .join(' ')
}

/** How long visitors may choose to stay. */
export const DurationsSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const edit = useSettingsEdit(configuration, {
    valuesOf: (lot) => ({ visitorDurations: lot.visitorDurations.join(', ') }),
    changeOf: ({ visitorDurations }) => ({ visitorDurations: read(visitorDurations) }),
  })
  const typed = edit.values.visitorDurations
  const known = faultsOfDurations(read(typed)).length > 0 ? [] : read(typed)
  const faults = textOfFaults(typed, edit.faults)
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
          error={faults || undefined}
        />
      </div>
      <p className={`${styles.whole} dim`}>
        {typed.trim() === '' ? (
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
