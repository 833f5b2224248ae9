import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { LotRatePlans } from '@stallwise/contract/pricing/pricing.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { useNow } from '#lib/time/use-now.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { Banner } from '#ui/Banner.tsx'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { focusHeading } from '#ui/focus-heading.ts'
import { Parts } from '#ui/Parts.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { checkPrices } from './form/check-prices.ts'
import { planOf, valuesOfPlan } from './form/price-form.ts'
import { PriceFields } from './form/PriceFields.tsx'
import { usePriceEdit } from './form/use-price-edit.ts'
import { usePriceWords } from './form/use-price-words.ts'
import { PriceHistory } from './history/PriceHistory.tsx'
import { PricePreview } from './preview/PricePreview.tsx'
import { paymentCards } from './pricing.parts.ts'
import { pricingQuery } from './pricing.queries.ts'
import { readPricingSearch } from './pricing.search.ts'
import { FixedCreditCard } from './fixed-credit/FixedCreditCard.tsx'
import styles from './pricing.module.css'

const allVisitors = 'all'

interface PricesProps {
  lotId: string
  prices: LotRatePlans
  group: string | null
  onSaved: () => void
}

const GroupSelect = ({ prices, group }: Pick<PricesProps, 'prices' | 'group'>) => {
  const { t } = useLingui()
  const set = useChangeSearch()
  const groups = prices.parkingGroups.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <SelectField
      aria-label={t`Prices for`}
      data={[{ value: allVisitors, label: t`All visitors` }, ...groups]}
      value={group ?? allVisitors}
      onChange={(value) => set({ group: value === allVisitors ? undefined : (value ?? undefined) })}
    />
  )
}

const Prices = ({ lotId, prices, group, onSaved }: PricesProps) => {
  const { t } = useLingui()
  const { productAccess, allowed } = useSuspenseQuery(lotQuery(lotId)).data
  const now = useNow(60_000)
  const edit = usePriceEdit({ lotId, prices, group, now, onSaved })
  const words = usePriceWords()
  const place = { currency: prices.currency, timeZone: prices.timeZone, ofGroup: group !== null }
  const hasGroups = prices.parkingGroups.length > 1 || group !== null
  const isComplete = checkPrices(edit.values).length === 0
  const preview = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const showPreview = () => {
    preview.current?.scrollIntoView()
    preview.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.page}>
      <div className={styles.toPreview}>
        <Button onClick={showPreview}>{t`Show price preview`}</Button>
      </div>
      <div ref={form} className={styles.form}>
        <EditFrame
          title={<Trans>Pricing</Trans>}
          edit={edit}
          objectName={t`pricing`}
          words={words}
          saveLabel={<Trans>Save prices</Trans>}
          aside={hasGroups && <GroupSelect prices={prices} group={group} />}
        >
          {!productAccess.payments && (
            <div className={styles.whole}>
              <Banner>
                <Trans>Payments are off for this lot. Its prices are kept, and visitors pay nothing.</Trans>
              </Banner>
            </div>
          )}
          {prices.ratePlans.length === 0 && (
            <div className={styles.whole}>
              <Banner>
                <Trans>
                  A stay costs what applied when it began. Vehicles that are inside when the first prices take
                  effect pay nothing for that stay.
                </Trans>
              </Banner>
            </div>
          )}
          <PriceFields edit={edit} {...place} />
        </EditFrame>
      </div>
      <div ref={preview} tabIndex={-1} className={styles.aside}>
        <PricePreview
          lotId={lotId}
          seesOccupancy={allowed.includes('lot.realtime')}
          plan={isComplete ? planOf(edit.values) : undefined}
          {...place}
        />
      </div>
      <div className={styles.history}>
        <PriceHistory
          lotId={lotId}
          prices={prices}
          now={now}
          onCopy={({ plan }) => {
            edit.set(valuesOfPlan(plan))
            window.scrollTo({ top: 0 })
            form.current?.querySelector<HTMLElement>('fieldset input')?.focus({ preventScroll: true })
          }}
        />
      </div>
      <div className={styles.history}>
        <FixedCreditCard lotId={lotId} currency={prices.currency} />
      </div>
      {productAccess.payments && <Parts of={paymentCards} given={{ lotId }} className={styles.history} />}
    </div>
  )
}

/** The prices of a lot: its plan as a form, what a stay costs, and the history. */
export const PricingPage = () => {
  const { lotId } = lotRoute.useParams()
  const { group: wanted } = readPricingSearch(useSearch({ strict: false }))
  const { data, error, refetch } = useQuery(pricingQuery(lotId))
  const [savedCount, setSavedCount] = useState(0)
  // The form is reset to what was saved.
  useEffect(() => {
    if (savedCount > 0) focusHeading()
  }, [savedCount])
  if (!data) return <Waiting error={error} onRetry={refetch} height={480} />
  const group = data.parkingGroups.find(({ _id }) => _id === wanted)?._id ?? null
  return (
    <Prices
      key={`${group} ${savedCount}`}
      lotId={lotId}
      prices={data}
      group={group}
      onSaved={() => setSavedCount((count) => count + 1)}
    />
  )
}
