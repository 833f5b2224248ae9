import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../configuration.module.css'
import { numberText, typedNumber } from '../typed-number.ts'
import { useSettingsEdit } from '../use-settings-edit.ts'

/** How long messages of devices are stored. */
export const RetentionSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const edit = useSettingsEdit(configuration, {
    valuesOf: ({ retention }) => ({
      events: numberText(retention.events),
      plates: numberText(retention.plates),
      matchedImages: numberText(retention.matchedImages),
      unmatchedImages: numberText(retention.unmatchedImages),
    }),
    changeOf: (values) => ({
      retention: {
        events: typedNumber(values.events)!,
        plates: typedNumber(values.plates)!,
        matchedImages: typedNumber(values.matchedImages)!,
        unmatchedImages: typedNumber(values.unmatchedImages)!,
      },
    }),
  })
  const labels = {
    events: t`Device events (days)`,
    plates: t`Plates of unknown vehicles (days)`,
    matchedImages: t`Passholder images (days)`,
    unmatchedImages: t`Other images (days)`,
  }
  const names = ['events', 'plates', 'matchedImages', 'unmatchedImages'] as const
  return (
    <EditFrame
      title={<Trans>Retention</Trans>}
      edit={edit}
      objectName={t`configuration`}
      words={labels}
      saveLabel={<Trans>Save retention</Trans>}
    >
      <p className={`${styles.whole} dim`}>
        <Trans>
          Statistics are kept forever. Data older than this is permanently deleted within an hour.
        </Trans>
      </p>
      {names.map((name) => (
        <TextField key={name} label={labels[name]} inputMode="numeric" {...textOf(edit, name)} />
      ))}
    </EditFrame>
  )
}
