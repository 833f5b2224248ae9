import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { daysWithPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { whatIfPrice } from '@stallwise/domain/recommendations/what-if-price.rules.ts'
import { needOn } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { formatCents, formatExact, formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { Stack } from '#ui/Stack.tsx'
import { PeaksChart } from '../chart/PeaksChart.tsx'
import { usePeakLines } from '../chart/peak-lines.ts'
import { useConsequenceWords } from '../consequence-words.ts'
import { BackTo } from './BackTo.tsx'
import { ElasticityTable } from './ElasticityTable.tsx'
import { Figure, Figures } from './Figure.tsx'
import { PeakFigures } from './PeakFigures.tsx'
import { SliderField } from './SliderField.tsx'

interface PriceWhatIfProps {
  group: AdvisedGroup
  currency: string
  /** The recommended change in percent, where the slider stands first; 0 without a recommendation. */
  advised: number
  elasticity: number
}

const farthest = 50

/** REC-46: a slider for the price, on the real history. */
export const PriceWhatIf = ({ group, currency, advised, elasticity }: PriceWhatIfProps) => {
  const { t } = useLingui()
  const [percent, setPercent] = useState(advised)
  const words = useConsequenceWords()
  const days = useMemo(() => daysWithPasses(group.evidence.days), [group])
  const now = useMemo(() => whatIfPrice(group, 0, elasticity), [group, elasticity])
  const shown = useMemo(() => whatIfPrice(group, percent, elasticity), [group, percent, elasticity])
  const lines = usePeakLines({
    capacity: group.capacity,
    days,
    then: percent === 0 || days.length === 0 ? undefined : { value: shown.peak },
  })
  if (!group.price) return null
  const [price, old] = [formatCents(shown.newCents, currency), formatCents(group.price.cents, currency)]
  const back = formatExact(advised)
  return (
    <Stack>
      <SliderField
        label={t`Change of the price`}
        unit="%"
        value={percent}
        min={-farthest}
        max={farthest}
        step={1}
        decimals={2}
        valueText={t`${formatExact(percent)} percent, ${price}`}
        onChange={setPercent}
      />
      <BackTo
        label={<Trans>Back to {back}%</Trans>}
        onBack={percent === advised ? undefined : () => setPercent(advised)}
      >
        {words(shown)}
      </BackTo>
      <Figures>
        <Figure name={<Trans>Price of a pass</Trans>} note={<Trans>now {old}</Trans>}>
          {price}
        </Figure>
        <Figure
          name={<Trans>Passes sold then</Trans>}
          note={
            <Trans>
              now {formatNumber(group.passes)}; elasticity {formatExact(elasticity)}
            </Trans>
          }
        >
          {formatNumber(shown.sold, 1)}
        </Figure>
        <PeakFigures now={now} shown={shown} />
        <Figure name={<Trans>More a year</Trans>}>{formatWholeCents(shown.yearlyCents, currency)}</Figure>
      </Figures>
      <ElasticityTable group={group} percent={percent} elasticity={elasticity} currency={currency} />
      {days.length > 0 && (
        <PeaksChart
          days={days}
          capacity={group.capacity}
          needOn={(day) => needOn(day, shown.sold)}
          needWords={t`At ${price}`}
          lines={lines}
          tone={group.type}
          label={t`Daily peaks of ${formatNumber(days.length)} days, and what would have come at ${price}. ${words(shown)}`}
        />
      )}
    </Stack>
  )
}
