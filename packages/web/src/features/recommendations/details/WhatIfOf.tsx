import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { stallMixOf, visitorStalls } from '@stallwise/domain/recommendations/stall-mix.rules.ts'
import { useMemo } from 'react'
import { MixWhatIf } from '../what-if/MixWhatIf.tsx'
import { PassesWhatIf } from '../what-if/PassesWhatIf.tsx'
import { PriceWhatIf } from '../what-if/PriceWhatIf.tsx'

interface WhatIfOfProps {
  recommendation: RecommendationDetails
  awayCents: number | null
}

/** The slider of a recommendation, which stands first at what is recommended. */
export const WhatIfOf = ({ recommendation, awayCents }: WhatIfOfProps) => {
  const { evidence, typeOfRecommendation, currency, passCount, price } = recommendation
  const { settings, capitalizationRate } = evidence
  const groups = useMemo(() => evidence.groups.map(({ group }) => group), [evidence])
  const mix = useMemo(
    () =>
      typeOfRecommendation === 'stallMix'
        ? stallMixOf(groups, visitorStalls(settings.visitorStallMonthlyRevenue))
        : undefined,
    [typeOfRecommendation, groups, settings],
  )
  const [group] = groups
  if (typeOfRecommendation === 'stallMix')
    return (
      <MixWhatIf
        groups={groups}
        nameOf={(id) => evidence.groups.find((one) => one.group.id === id)?.parkingGroup.name ?? ''}
        advised={mix?.moves ?? []}
        currency={currency}
        visitorRevenue={settings.visitorStallMonthlyRevenue}
      />
    )
  if (!group) return null
  return typeOfRecommendation === 'oversell' ? (
    <PassesWhatIf
      group={group}
      currency={currency}
      capitalizationRate={capitalizationRate}
      advised={passCount}
      awayCents={awayCents}
      mediumRisk={settings.mediumRisk}
    />
  ) : (
    <PriceWhatIf
      group={group}
      currency={currency}
      advised={price?.stepPercent ?? 0}
      elasticity={settings.elasticity}
    />
  )
}
