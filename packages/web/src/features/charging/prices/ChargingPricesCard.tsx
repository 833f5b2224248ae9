import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotChargingPrices } from '@stallwise/contract/charging/charging-prices.contract.ts'
import { formatCents, formatExact } from '#lib/format/numbers.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ChargingPreview } from './ChargingPreview.tsx'
import { ChargingPricesDialog } from './ChargingPricesDialog.tsx'
import { chargingPricesQuery } from './charging-prices.queries.ts'

type Payer = LotChargingPrices['payers'][number]

/** The prices in one sentence, in the order kWh, minute, session, other. CHG-24. */
const useSummary = (currency: string) => {
  const { t } = useLingui()
  return ({ prices }: Pick<Payer, 'prices'>): string => {
    if (!prices) return t`Charging costs nothing.`
    const money = (cents: number) => formatCents(cents, currency)
    const [kwh, minute, session] = [prices.kwhCents, prices.minuteCents, prices.sessionCents].map(money)
    const free = formatExact(prices.freeKwh)
    return [
      t`${kwh} for each kWh`,
      prices.minuteCents > 0 && t`${minute} for each minute`,
      prices.sessionCents > 0 && t`${session} for each session`,
      prices.freeKwh > 0 && t`${free} kWh free of charge`,
      prices.tax && `${prices.tax.name} ${formatExact(prices.tax.percent)}%`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

const PayerPrices = ({
  lotId,
  lot,
  payer,
  onChange,
}: {
  lotId: string
  lot: LotChargingPrices
  payer: Payer
  onChange: () => void
}) => {
  const { t } = useLingui()
  const summary = useSummary(lot.currency)
  const title = payer.payer === 'visitor' ? t`For visitors` : t`For passholders`
  const held = formatCents(payer.prices?.holdCents ?? 0, lot.currency)
  const earlier = payer.history.slice(1)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p>{summary(payer)}</p>
      {payer.payer === 'visitor' && (
        <p className="dim">
          {payer.prices ? (
            <Trans>{held} are held on the card; the driver pays what the session costs.</Trans>
          ) : (
            <Trans>Visitors cannot start charging here until there is a price.</Trans>
          )}
        </p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>
            <Trans>Earlier prices</Trans>
          </summary>
          <ul>
            {earlier.map((one) => (
              <li key={one.version}>
                {formatFullDateTime(one.effectiveFrom, lot.timeZone)}: {summary(one)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {payer.prices && (
        <ChargingPreview
          lotId={lotId}
          prices={payer.prices}
          hasHold={payer.payer === 'visitor'}
          place={lot}
        />
      )}
      <Button
        onClick={onChange}
        aria-label={
          payer.payer === 'visitor' ? t`Change prices for visitors` : t`Change prices for passholders`
        }
      >
        <Trans>Change</Trans>
      </Button>
    </section>
  )
}

const LotPrices = ({ lotId }: { lotId: string }) => {
  const { data, error, refetch } = useQuery(chargingPricesQuery(lotId))
  const [changed, setChanged] = useState<Payer>()
  return (
    <Card title={<Trans>Charging prices</Trans>}>
      {error && <ErrorState onRetry={() => void refetch()} />}
      {data?.payers.map((payer) => (
        <PayerPrices
          key={payer.payer}
          lotId={lotId}
          lot={data}
          payer={payer}
          onChange={() => setChanged(payer)}
        />
      ))}
      {data && changed && (
        <ChargingPricesDialog
          lotId={lotId}
          currency={data.currency}
          payer={changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </Card>
  )
}

/** What charging costs in a lot that has EV charging, for visitors and passholders. CHG-20. */
export const ChargingPricesCard = ({ lotId }: { lotId: string }) => {
  const { productAccess } = useSuspenseQuery(lotQuery(lotId)).data
  return productAccess.insightVolt && <LotPrices lotId={lotId} />
}
