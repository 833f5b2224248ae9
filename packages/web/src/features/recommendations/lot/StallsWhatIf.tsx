import type { LotAdviceView } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { stallMixOf, visitorStalls } from '@stallwise/domain/recommendations/stall-mix.rules.ts'
import { useMemo } from 'react'
import { MixWhatIf } from '../what-if/MixWhatIf.tsx'

/** A slider for the stalls between two groups of a lot; it stands first at what is recommended. */
export const StallsWhatIf = ({ advice }: { advice: LotAdviceView }) => {
  const { groups, settings, stallMixWithout, currency } = advice
  const revenue = settings.visitorStallMonthlyRevenue
  const all = useMemo(() => groups.map(({ byPeaks }) => byPeaks), [groups])
  const advised = useMemo(() => {
    // REC-51: a group that waits neither gives stalls nor gets any.
    const free = groups.filter(({ waitsUntil }) => waitsUntil === null).map(({ byPeaks }) => byPeaks)
    return (stallMixWithout === null && stallMixOf(free, visitorStalls(revenue))?.moves) || []
  }, [groups, stallMixWithout, revenue])
  return (
    <MixWhatIf
      groups={all}
      nameOf={(id) => groups.find(({ parkingGroup }) => parkingGroup._id === id)?.parkingGroup.name ?? ''}
      advised={advised}
      currency={currency}
      visitorRevenue={revenue}
    />
  )
}
