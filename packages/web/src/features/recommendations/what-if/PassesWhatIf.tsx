import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { assetValueOf } from '@stallwise/domain/recommendations/oversell.rules.ts'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { daysWithPasses, whatIfPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { needOn } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { Stack } from '#ui/Stack.tsx'
import { PeaksChart } from '../chart/PeaksChart.tsx'
import { usePeakLines } from '../chart/peak-lines.ts'
import { useConsequenceWords } from '../consequence-words.ts'
import { BackTo } from './BackTo.tsx'
import { Figure, Figures } from './Figure.tsx'
import { PeakFigures } from './PeakFigures.tsx'
import { SliderField } from './SliderField.tsx'

interface PassesWhatIfProps {
  group: AdvisedGroup
  currency: string
  capitalizationRate: number | null
  /** The recommended number, where the slider stands first; 0 without a recommendation. */
  advised: number
  awayCents: number | null
  mediumRisk: boolean
}

/** Far beyond what any lot sells. */
const mostTyped = 100_000

/** REC-45: a slider for the number of passes, on the real history. */
export const PassesWhatIf = (props: PassesWhatIfProps) => {
  const { group, currency, capitalizationRate, advised, awayCents, mediumRisk } = props
  const { t } = useLingui()
  const [added, setAdded] = useState(advised)
  const words = useConsequenceWords()
  const days = useMemo(() => daysWithPasses(group.evidence.days), [group])
  const now = useMemo(() => whatIfPasses(group, 0, awayCents), [group, awayCents])
  const shown = useMemo(() => whatIfPasses(group, added, awayCents), [group, added, awayCents])
  const count = formatNumber(added)
  const lines = usePeakLines({
    capacity: group.capacity,
    days,
    mediumRisk,
    then: added > 0 ? { value: shown.peak, passes: added } : undefined,
  })
  const asset = assetValueOf(shown.yearlyCents, capitalizationRate)
  const [sold, capacity] = [formatNumber(shown.sold), formatNumber(group.capacity)]
  return (
    <Stack>
      <SliderField
        label={t`Passes more`}
        value={added}
        min={0}
        max={Math.max(10, advised * 2, Math.ceil(group.passes / 2))}
        most={mostTyped}
        valueText={plural(added, { one: '# pass more', other: '# passes more' })}
        onChange={setAdded}
      />
      <BackTo
        label={<Trans>Back to {advised}</Trans>}
        onBack={added === advised ? undefined : () => setAdded(advised)}
      >
        {words(shown)}
      </BackTo>
      <Figures>
        <Figure name={<Trans>Passes sold then</Trans>} note={<Trans>for {capacity} stalls</Trans>}>
          {sold}
        </Figure>
        <PeakFigures now={now} shown={shown} />
        {group.price && (
          <Figure
            name={<Trans>More a year</Trans>}
            note={
              asset === null ? undefined : (
                <Trans>asset value {formatWholeCents(asset * 100, currency)}</Trans>
              )
            }
          >
            {formatWholeCents(shown.yearlyCents, currency)}
          </Figure>
        )}
        {shown.awayYearlyCents !== null && (
          <Figure name={<Trans>Turning away costs a year</Trans>} note={<Trans>more than now</Trans>}>
            {formatWholeCents(shown.awayYearlyCents, currency)}
          </Figure>
        )}
      </Figures>
      {days.length > 0 && (
        <PeaksChart
          days={days}
          capacity={group.capacity}
          needOn={(day) => needOn(day, shown.sold)}
          needWords={t`With ${count} more`}
          lines={lines}
          tone={group.type}
          label={t`Daily peaks of ${formatNumber(days.length)} days, and what would have come with ${count} passes more. ${words(shown)}`}
        />
      )}
    </Stack>
  )
}
