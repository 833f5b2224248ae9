import { useLingui } from '@lingui/react/macro'
import type { LotAdviceView } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { adjustedPriceOf } from '@stallwise/domain/recommendations/adjust-price.rules.ts'
import { oversellOf } from '@stallwise/domain/recommendations/oversell.rules.ts'
import { spareOf } from '@stallwise/domain/recommendations/stall-mix.rules.ts'
import { useState } from 'react'
import { Stack } from '#ui/Stack.tsx'
import { EvidenceDays } from '../details/DaysUsed.tsx'
import { BreakEven } from '../what-if/BreakEven.tsx'
import { PassesWhatIf } from '../what-if/PassesWhatIf.tsx'
import { PriceWhatIf } from '../what-if/PriceWhatIf.tsx'

interface GroupWhatIfProps {
  advice: LotAdviceView
  chosen: LotAdviceView['groups'][number]
  what: 'passes' | 'price'
}

/** A slider for the passes or the price of a group, also where nothing is recommended. */
export const GroupWhatIf = ({ advice, chosen, what }: GroupWhatIfProps) => {
  const { t } = useLingui()
  const { settings, currency, capitalizationRate } = advice
  const { group, byPeaks, without } = chosen
  const [awayCents, setAwayCents] = useState(chosen.turnedAwayCents)
  if (group.evidence.days.length === 0)
    return <p className="dim">{t`There is no day yet on which vehicles can be compared with passes sold.`}</p>
  if (what === 'price') {
    const isSpare = advice.groups.some((one) => spareOf(one.byPeaks) > 0)
    const found = without.adjustPrice === null ? adjustedPriceOf(byPeaks, settings, { isSpare }) : undefined
    return group.price ? (
      <PriceWhatIf
        group={group}
        currency={currency}
        advised={found?.stepPercent ?? 0}
        elasticity={settings.elasticity}
      />
    ) : (
      <p className="dim">{t`Passes of this group have no price that gives a yearly figure.`}</p>
    )
  }
  const found = without.oversell === null ? oversellOf(group, settings) : undefined
  return (
    <Stack>
      <PassesWhatIf
        group={group}
        currency={currency}
        capitalizationRate={capitalizationRate}
        advised={found?.passCount ?? 0}
        awayCents={awayCents}
        mediumRisk={settings.mediumRisk}
      />
      {group.price && (
        <BreakEven group={group} currency={currency} awayCents={awayCents} onAwayCents={setAwayCents} />
      )}
      <EvidenceDays evidence={group.evidence} isForPasses />
    </Stack>
  )
}
