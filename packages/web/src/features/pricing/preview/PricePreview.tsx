import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { preparePlan } from '@stallwise/domain/pricing/priced-plan.ts'
import { quoteStay } from '@stallwise/domain/pricing/quote.ts'
import type { RatePlan } from '@stallwise/domain/pricing/rate-plan.model.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Card } from '#ui/Card.tsx'
import { DateTimeField } from '#ui/fields/DateTimeField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import styles from '../pricing.module.css'
import type { ReadForecast } from '#features/forecast/forecast.public.ts'
import { ExpectedAtEntry, ExpectedDays, useExpected } from './ExpectedOccupancy.tsx'
import { maxPreviewDays, stayOf, usualStay, type StayValues } from './preview-stay.ts'
import { QuoteTable } from './QuoteTable.tsx'

interface PreviewProps {
  lotId: string
  /** Whether the viewer sees the occupancy of the lot. */
  seesOccupancy: boolean
  /** The plan as it is typed; `undefined` while it has faults, null for none. */
  plan: RatePlan | null | undefined
  ofGroup: boolean
  currency: string
  timeZone: string
}

const StayFields = ({
  stay,
  set,
  isDynamic,
  forecast,
  currency,
  timeZone,
}: {
  stay: StayValues
  forecast: ReadForecast | undefined
  set: (change: Partial<StayValues>) => void
  isDynamic: boolean
  currency: string
  timeZone: string
}) => {
  const { t } = useLingui()
  const number = (field: keyof StayValues) => ({
    value: stay[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  })
  return (
    <>
      <DateTimeField
        label={t`Arrives`}
        timeZone={timeZone}
        value={stay.arrives}
        onDateTime={(arrives) => set({ arrives })}
      />
      <DateTimeField
        label={t`Leaves`}
        timeZone={timeZone}
        value={stay.leaves}
        onDateTime={(leaves) => set({ leaves })}
      />
      {isDynamic && (
        <div>
          <NumberField label={t`Occupancy at entry`} unit="%" {...number('occupancy')} />
          {forecast && (
            <ExpectedAtEntry
              forecast={forecast}
              arrives={stay.arrives}
              onUse={(occupancy) => set({ occupancy })}
            />
          )}
        </div>
      )}
      <details>
        <summary>{t`Validation and coupon`}</summary>
        <div className={styles.row} style={{ marginTop: 'var(--s3)' }}>
          <NumberField label={t`Free time`} unit={t`minutes`} {...number('freeMinutes')} />
          <NumberField label={t`Percentage off`} unit="%" {...number('percent')} />
          <NumberField label={t`Amount off`} currency={currency} {...number('amount')} />
          <NumberField label={t`Coupon`} currency={currency} {...number('coupon')} />
        </div>
      </details>
    </>
  )
}

type ResultProps = Omit<PreviewProps, 'lotId' | 'seesOccupancy'> & { stay: StayValues }

const Result = ({ plan, ofGroup, stay, currency, timeZone }: ResultProps) => {
  const priced = useMemo(() => plan && preparePlan(plan, timeZone), [plan, timeZone])
  const known = stayOf(stay, timeZone)
  if (plan === undefined) return <Trans>Complete the prices to see what a stay costs.</Trans>
  if (!priced)
    return ofGroup ? (
      <Trans>The prices of all visitors apply to this group.</Trans>
    ) : (
      <Trans>Visitors pay nothing.</Trans>
    )
  if (known === 'incomplete') return <Trans>Enter when the vehicle arrives and leaves.</Trans>
  if (known === 'backwards') return <Trans>The vehicle leaves before it arrives.</Trans>
  if (known === 'too-long') return <Trans>A preview covers at most {maxPreviewDays} days.</Trans>
  return (
    <QuoteTable
      quote={quoteStay(priced, known)}
      tax={priced.plan.tax}
      currency={currency}
      timeZone={timeZone}
    />
  )
}

/** What a stay would cost under the prices as typed, line by line. PRI-80. */
export const PricePreview = (props: PreviewProps) => {
  const { lotId, seesOccupancy, ...shown } = props
  const { plan, currency, timeZone } = shown
  const now = useNow(60_000)
  const forecast = useExpected(lotId, seesOccupancy)
  const [changed, setChanged] = useState<Partial<StayValues>>({})
  const stay: StayValues = Object.assign(usualStay(now, timeZone), changed)
  return (
    <Card title={<Trans>Price preview</Trans>}>
      <div className={styles.preview}>
        <StayFields
          stay={stay}
          set={(change) => setChanged((before) => Object.assign({}, before, change))}
          isDynamic={Boolean(plan?.ladder)}
          forecast={forecast}
          currency={currency}
          timeZone={timeZone}
        />
        <div role="status">
          <Result {...shown} stay={stay} />
        </div>
        {forecast && <ExpectedDays forecast={forecast} />}
      </div>
    </Card>
  )
}
