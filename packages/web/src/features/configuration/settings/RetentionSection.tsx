import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
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
    events: t`Device events`,
    plates: t`Plates of unknown vehicles`,
    matchedImages: t`Passholder images`,
    unmatchedImages: t`Other images`,
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
        <NumberField
          key={name}
          label={labels[name]}
          unit={t`days`}
          inputMode="numeric"
          {...textOf(edit, name)}
        />
      ))}
    </EditFrame>
  )
}
