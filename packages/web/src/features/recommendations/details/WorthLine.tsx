import { Trans, useLingui } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import {
  formatCents,
  formatExact,
  formatNumber,
  formatWholeCents,
  namedCurrency,
} from '#lib/format/numbers.ts'
import { formatDate } from '#lib/format/times.ts'
import { FactOfLine, LineOfFacts } from '#ui/Facts.tsx'

/** What a recommendation is worth, and by which figures. */
export const WorthLine = ({ recommendation }: { recommendation: RecommendationDetails }) => {
  const { t } = useLingui()
  const { yearlyRevenueChangeCents, assetValue, currency, evidence, typeOfRecommendation } = recommendation
  const { capitalizationRate, settings } = evidence
  const group = evidence.groups[0]?.group
  const named = namedCurrency(currency)
  const rate = capitalizationRate === null ? '' : formatExact(capitalizationRate)
  const price = group?.price
  const money = price ? formatCents(price.cents, currency) : ''
  const prices = { weekly: t`${money} a week`, monthly: t`${money} a month`, yearly: t`${money} a year` }
  const [yearly, asset] = [yearlyRevenueChangeCents, (assetValue ?? 0) * 100].map((cents) =>
    formatWholeCents(cents, currency),
  )
  const [sold, stalls] = [group?.passes ?? 0, group?.capacity ?? 0].map((count) => formatNumber(count))
  return (
    <LineOfFacts>
      <FactOfLine name={named ? t`Revenue a year (${named})` : t`Revenue a year`}>
        <Trans>{yearly} more</Trans>
      </FactOfLine>
      <FactOfLine name={named ? t`Asset value (${named})` : t`Asset value`}>
        {assetValue === null ? (
          <Trans>Unknown: the lot has no capitalization rate.</Trans>
        ) : (
          <Trans>
            {asset} more, at {rate}%
          </Trans>
        )}
      </FactOfLine>
      {typeOfRecommendation !== 'stallMix' && price && (
        <FactOfLine name={t`Price of a pass`}>{prices[price.frequency]}</FactOfLine>
      )}
      {typeOfRecommendation !== 'stallMix' && group && (
        <FactOfLine name={t`Passes sold`}>
          <Trans>
            {sold} for {stalls} stalls
          </Trans>
        </FactOfLine>
      )}
      {typeOfRecommendation === 'stallMix' && settings.visitorStallMonthlyRevenue === null && (
        <FactOfLine name={t`Monthly revenue of a visitor stall`}>
          <Trans>Unknown, so that visitor stalls count as 0.</Trans>
        </FactOfLine>
      )}
      <FactOfLine name={t`Worked out`}>{formatDate(`${evidence.day}T00:00:00Z`, 'UTC')}</FactOfLine>
    </LineOfFacts>
  )
}
