import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../configuration.module.css'
import { numberText, typedNumber } from '../typed-number.ts'
import { useSettingsEdit } from '../use-settings-edit.ts'

/** How long what devices sent is kept. */
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
    events: t`Events of devices (days)`,
    plates: t`Plates of strangers (days)`,
    matchedImages: t`Pictures of passholders (days)`,
    unmatchedImages: t`Other pictures (days)`,
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
          Figures are kept for ever. What is older than this is erased within the hour, and cannot be brought
          back.
        </Trans>
      </p>
      {names.map((name) => (
        <TextField key={name} label={labels[name]} inputMode="numeric" {...textOf(edit, name)} />
      ))}
    </EditFrame>
  )
}
