import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import styles from '../configuration.module.css'
import { numberText, typedNumber } from '../typed-number.ts'
import { useSettingsEdit } from '../use-settings-edit.ts'

/** VIO-16, VIO-19: the grace period of violations, and the time limit for vehicles without a pass. */
export const ViolationsSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const edit = useSettingsEdit(configuration, {
    valuesOf: (lot) => ({
      violationGraceMinutes: numberText(lot.violationGraceMinutes),
      timeLimitMinutes: numberText(lot.timeLimitMinutes),
    }),
    changeOf: (values) => ({
      violationGraceMinutes: typedNumber(values.violationGraceMinutes)!,
      timeLimitMinutes: typedNumber(values.timeLimitMinutes),
    }),
  })
  const labels = { grace: t`Grace period`, limit: t`Time limit without a pass` }
  return (
    <EditFrame
      title={<Trans>Violation rules</Trans>}
      edit={edit}
      objectName={t`configuration`}
      words={{ violationGraceMinutes: labels.grace, timeLimitMinutes: labels.limit }}
      saveLabel={<Trans>Save violation rules</Trans>}
    >
      <NumberField
        label={labels.grace}
        description={t`0 to 1,440 minutes. What drivers have to register, extend or leave before a violation begins.`}
        inputMode="numeric"
        unit={t`minutes`}
        {...textOf(edit, 'violationGraceMinutes')}
      />
      <NumberField
        label={labels.limit}
        description={t`5 minutes to 30 days. Empty for no limit. Time that is paid for or authorized is not counted; the grace period comes on top.`}
        inputMode="numeric"
        unit={t`minutes`}
        {...textOf(edit, 'timeLimitMinutes')}
      />
      {!configuration.productAccess.enforcement && (
        <p className={`${styles.whole} dim`}>
          <Trans>Enforcement is not part of this lot’s products: no violations are judged.</Trans>
        </p>
      )}
    </EditFrame>
  )
}
