import { Trans, useLingui } from '@lingui/react/macro'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { switchOf, textOf } from '#ui/edit/field-props.ts'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import styles from '../configuration.module.css'
import { amountText, numberText, textOfCents, typedCents, typedNumber } from '../typed-number.ts'
import { useSettingsEdit } from '../use-settings-edit.ts'

const numbers = [
  'waitingPeriodDays',
  'raiseFromPercent',
  'lowerUntilPercent',
  'priceStepPercent',
  'elasticity',
  'visitorStallMonthlyRevenue',
] as const

const valuesOf = ({ recommendationSettings: set, capitalizationRate }: LotConfiguration) => ({
  capitalizationRate: numberText(capitalizationRate),
  mediumRisk: set.mediumRisk,
  waitingPeriodDays: numberText(set.waitingPeriodDays),
  raiseFromPercent: numberText(set.raiseFromPercent),
  lowerUntilPercent: numberText(set.lowerUntilPercent),
  priceStepPercent: numberText(set.priceStepPercent),
  elasticity: numberText(set.elasticity),
  visitorStallMonthlyRevenue: amountText(set.visitorStallMonthlyRevenue),
  turnedAwayCents: textOfCents(set.turnedAwayCents),
})

const changeOf = ({
  capitalizationRate,
  mediumRisk,
  turnedAwayCents,
  ...rest
}: ReturnType<typeof valuesOf>) => ({
  capitalizationRate: typedNumber(capitalizationRate),
  recommendationSettings: {
    mediumRisk,
    turnedAwayCents: typedCents(turnedAwayCents),
    ...(Object.fromEntries(numbers.map((name) => [name, typedNumber(rest[name])])) as Record<
      Exclude<(typeof numbers)[number], 'visitorStallMonthlyRevenue'>,
      number
    > & { visitorStallMonthlyRevenue: number | null }),
  },
})

/** The figures that recommendations are calculated with. */
export const RecommendationsSection = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t } = useLingui()
  const edit = useSettingsEdit(configuration, { valuesOf, changeOf })
  const { currency } = configuration
  const labels = {
    capitalizationRate: t`Capitalization rate`,
    mediumRisk: t`Medium risk`,
    waitingPeriodDays: t`Waiting period after accepting`,
    raiseFromPercent: t`Suggest a price increase from`,
    lowerUntilPercent: t`Suggest a price decrease up to`,
    priceStepPercent: t`Price increment`,
    elasticity: t`Demand elasticity`,
    visitorStallMonthlyRevenue: t`Monthly revenue of a visitor stall`,
    turnedAwayCents: t`Cost of turning a vehicle away`,
  }
  const help: Partial<Record<keyof typeof labels, string>> = {
    capitalizationRate: t`Leave blank to hide asset values.`,
    turnedAwayCents: t`Leave blank for three times the daily maximum, or three days of a pass.`,
    elasticity: t`How strongly demand reacts to price (−3 to 0). A lower price is only recommended below −1.05.`,
  }
  const peak = t`% peak occupancy`
  const units: Partial<Record<keyof typeof labels, string>> = {
    capitalizationRate: '%',
    waitingPeriodDays: t`days`,
    raiseFromPercent: peak,
    lowerUntilPercent: peak,
    priceStepPercent: '%',
  }
  const field = (name: keyof Omit<typeof labels, 'mediumRisk'>) => (
    <NumberField
      key={name}
      label={labels[name]}
      description={help[name]}
      unit={units[name]}
      {...((name === 'visitorStallMonthlyRevenue' || name === 'turnedAwayCents') && { currency })}
      {...(name === 'elasticity' && { inputMode: 'text' })}
      {...textOf(edit, name)}
    />
  )
  return (
    <EditFrame
      title={<Trans>Recommendations</Trans>}
      edit={edit}
      objectName={t`configuration`}
      words={labels}
      saveLabel={<Trans>Save settings</Trans>}
    >
      <p className={styles.whole}>
        <Trans>The recommendations of this lot are worked out by these figures, anew each night.</Trans>
      </p>
      {field('capitalizationRate')}
      {numbers.map(field)}
      {field('turnedAwayCents')}
      <div className={styles.whole}>
        <SwitchField
          label={labels.mediumRisk}
          description={t`Use the 90th instead of the 97th percentile of daily peaks.`}
          {...switchOf(edit, 'mediumRisk')}
        />
      </div>
    </EditFrame>
  )
}
