import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { numberText, typedNumber } from '../typed-number.ts'
import { useSettingsEdit } from '../use-settings-edit.ts'

/** How long a vehicle may stay to leave, and from when on a pass covers. PAY-12, PAY-17. */
export const GraceSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const edit = useSettingsEdit(configuration, {
    valuesOf: (lot) => ({
      exitGraceMinutes: numberText(lot.exitGraceMinutes),
      coverBeforeMinutes: numberText(lot.coverBeforeMinutes),
    }),
    changeOf: (values) => ({
      exitGraceMinutes: typedNumber(values.exitGraceMinutes)!,
      coverBeforeMinutes: typedNumber(values.coverBeforeMinutes)!,
    }),
  })
  const labels = { exitGrace: t`Time to leave`, coverBefore: t`Free time before a pass` }
  return (
    <EditFrame
      title={<Trans>Time to leave and free time</Trans>}
      edit={edit}
      objectName={t`configuration`}
      words={{ exitGraceMinutes: labels.exitGrace, coverBeforeMinutes: labels.coverBefore }}
      saveLabel={<Trans>Save times</Trans>}
    >
      <NumberField
        label={labels.exitGrace}
        description={t`0 to 60 minutes, after a payment to leave and after paid or free time has ended.`}
        inputMode="numeric"
        unit={t`minutes`}
        {...textOf(edit, 'exitGraceMinutes')}
      />
      <NumberField
        label={labels.coverBefore}
        description={t`0 to 120 minutes. A vehicle that is inside when its guest pass, registration or pass is added owes nothing for this time before. Applies to passes added from now on.`}
        inputMode="numeric"
        unit={t`minutes`}
        {...textOf(edit, 'coverBeforeMinutes')}
      />
    </EditFrame>
  )
}
