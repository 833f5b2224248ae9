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
import { Link } from '#lib/routes/Link.tsx'
import { FactOfLine, LineOfFacts } from '#ui/Facts.tsx'

/** What a recommendation is worth, and by which figures. */
export const WorthLine = ({ recommendation }: { recommendation: RecommendationDetails }) => {
  const { t } = useLingui()
  const { yearlyRevenueChangeCents, assetValue, currency, evidence, typeOfRecommendation, parkingLot } =
    recommendation
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
  const isMix = typeOfRecommendation === 'stallMix'
  const isUnknown = isMix && settings.visitorStallMonthlyRevenue === null && yearlyRevenueChangeCents === 0
  return (
    <LineOfFacts>
      <FactOfLine name={named ? t`Revenue a year (${named})` : t`Revenue a year`}>
        {isUnknown ? <Trans>Not known</Trans> : <Trans>{yearly} more</Trans>}
      </FactOfLine>
      <FactOfLine name={named ? t`Asset value (${named})` : t`Asset value`}>
        {isUnknown ? (
          <Trans>Not known</Trans>
        ) : assetValue === null ? (
          <Trans>Not known: no capitalization rate is set for the lot.</Trans>
        ) : (
          <Trans>
            {asset} more, at a capitalization rate of {rate}%
          </Trans>
        )}
      </FactOfLine>
      {!isMix && price && <FactOfLine name={t`Price of a pass`}>{prices[price.frequency]}</FactOfLine>}
      {!isMix && group && (
        <FactOfLine name={t`Passes sold`}>
          <Trans>
            {sold} for {stalls} stalls
          </Trans>
        </FactOfLine>
      )}
      {isMix && settings.visitorStallMonthlyRevenue === null && (
        <FactOfLine name={t`Monthly revenue of a visitor stall`}>
          <Link to={`/parking-lots/${parkingLot}/configuration`} search={{ section: 'recommendations' }}>
            <Trans>Not set yet: enter it in the settings of the lot</Trans>
          </Link>
        </FactOfLine>
      )}
      <FactOfLine name={t`Worked out`}>{formatDate(`${evidence.day}T00:00:00Z`, 'UTC')}</FactOfLine>
    </LineOfFacts>
  )
}
