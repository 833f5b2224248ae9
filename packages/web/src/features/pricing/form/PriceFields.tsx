import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { choiceOf, dateTimeOf, switchOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import styles from '../pricing.module.css'
import { EventList } from './EventList.tsx'
import { hasDaily, hasHourly, rateKinds, type PriceValues } from './price-form.ts'
import { StepList, WeekdayList, WindowList } from './RateLists.tsx'
import { usePriceNames } from './use-price-words.ts'

interface PartProps {
  edit: Edit<PriceValues>
  currency: string
  timeZone: string
}

const Heading = ({ children }: { children: ReactNode }) => <h2 className={styles.heading}>{children}</h2>

const RateFields = ({ edit, currency, timeZone }: PartProps) => {
  const { t } = useLingui()
  const { rates, intervals } = usePriceNames()
  const { values } = edit
  const interval = intervals.find(({ value }) => value === values.intervalMinutes)?.label
  const isHour = values.intervalMinutes === '60'
  return (
    <>
      <SelectField
        className={styles.alone!}
        label={t`Rates`}
        data={rateKinds.map((value) => ({ value, label: rates[value] }))}
        description={
          values.rates === 'both'
            ? t`Each day costs the lower of the two.`
            : values.rates === 'events' && t`Time outside events costs nothing.`
        }
        {...choiceOf(edit, 'rates')}
      />
      {hasHourly(values) && (
        <>
          <NumberField
            label={isHour ? t`Hourly rate` : t`Rate for ${interval}`}
            currency={currency}
            {...textOf(edit, 'hourlyRate')}
          />
          <SelectField
            label={t`Charged for each`}
            data={intervals}
            description={t`An interval that has begun is charged in full.`}
            {...choiceOf(edit, 'intervalMinutes')}
          />
          <WindowList edit={edit} currency={currency} />
        </>
      )}
      {hasDaily(values) && (
        <>
          <NumberField label={t`Daily rate`} currency={currency} {...textOf(edit, 'dailyRate')} />
          <WeekdayList edit={edit} currency={currency} />
        </>
      )}
      {values.rates === 'events' && <EventList edit={edit} currency={currency} timeZone={timeZone} />}
    </>
  )
}

const LimitFields = ({ edit, currency }: PartProps) => {
  const { t } = useLingui()
  const { days } = usePriceNames()
  return (
    <>
      <NumberField
        label={t`Daily maximum`}
        currency={currency}
        description={t`Before tax. Leave blank for no maximum.`}
        {...textOf(edit, 'maximum')}
      />
      <SelectField
        label={t`A day is`}
        data={Object.entries(days).map(([value, label]) => ({ value, label }))}
        description={t`For daily rates and the maximum.`}
        {...choiceOf(edit, 'dayKind')}
      />
      <SwitchField
        label={t`Grace period`}
        description={t`Stays up to this length are free. Longer stays are charged from entry.`}
        {...switchOf(edit, 'hasGrace')}
      />
      {edit.values.hasGrace ? (
        <NumberField label={t`Length of the grace period`} unit={t`minutes`} {...textOf(edit, 'grace')} />
      ) : (
        <span className={styles.gap} />
      )}
    </>
  )
}

const LadderFields = ({ edit }: PartProps) => {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.whole}>
        <SwitchField
          label={t`Multiply rates by occupancy`}
          description={t`The occupancy at entry counts for the whole stay. The daily maximum is not multiplied.`}
          {...switchOf(edit, 'isDynamic')}
        />
      </div>
      {edit.values.isDynamic && (
        <>
          <StepList edit={edit} />
          <NumberField label={t`Lowest multiplier`} unit="×" {...textOf(edit, 'floor')} />
          <NumberField label={t`Highest multiplier`} unit="×" {...textOf(edit, 'ceiling')} />
        </>
      )}
    </>
  )
}

const TaxFields = ({ edit }: PartProps) => {
  const { t } = useLingui()
  return (
    <>
      <div className={styles.whole}>
        <SwitchField label={t`Charge a tax`} {...switchOf(edit, 'hasTax')} />
      </div>
      {edit.values.hasTax && (
        <>
          <TextField label={t`Name of the tax`} description={t`Such as HST.`} {...textOf(edit, 'taxName')} />
          <NumberField label={t`Tax rate`} unit="%" {...textOf(edit, 'taxPercent')} />
          <TextField
            label={t`Tax registration number`}
            description={t`Shown on receipts.`}
            {...textOf(edit, 'taxNumber')}
          />
          <SwitchField label={t`Prices include the tax`} {...switchOf(edit, 'taxIncluded')} />
        </>
      )}
    </>
  )
}

/** The fields of a plan, and when it takes effect. */
export const PriceFields = (part: PartProps & { ofGroup: boolean }) => {
  const { t } = useLingui()
  const { edit, timeZone, ofGroup } = part
  return (
    <>
      <div className={styles.whole}>
        <SwitchField
          label={ofGroup ? t`This group has separate prices` : t`Visitors pay for parking`}
          {...switchOf(edit, 'isOn')}
        />
      </div>
      {edit.values.isOn && (
        <>
          <RateFields {...part} />
          <Heading>{t`Limits`}</Heading>
          <LimitFields {...part} />
          <Heading>{t`Dynamic pricing`}</Heading>
          <LadderFields {...part} />
          <Heading>{t`Tax`}</Heading>
          <TaxFields {...part} />
        </>
      )}
      <Heading>{t`Start`}</Heading>
      <div className={styles.whole}>
        <DateTimeField
          label={t`Takes effect`}
          timeZone={timeZone}
          description={t`Leave blank to start now. Visits that have begun keep their prices.`}
          {...dateTimeOf(edit, 'effectiveFrom')}
        />
      </div>
    </>
  )
}
