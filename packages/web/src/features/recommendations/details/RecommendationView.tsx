import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { CardGrid, wholeRow } from '#ui/CardGrid.tsx'
import { Card } from '#ui/Card.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Trail } from '#ui/Trail.tsx'
import { useHeadline } from '../recommendation-words.ts'
import { ChangeMind } from './ChangeMind.tsx'
import { Conflicts } from './Conflicts.tsx'
import { DaysUsed } from './DaysUsed.tsx'
import { DecideButtons } from './DecideButtons.tsx'
import { DoubtCard } from './DoubtCard.tsx'
import { StatusNotice } from './StatusNotice.tsx'
import { WhatIfOf } from './WhatIfOf.tsx'
import { WhyMix } from './WhyMix.tsx'
import { WhyPasses } from './WhyPasses.tsx'
import { WhyPrice } from './WhyPrice.tsx'
import { WorthLine } from './WorthLine.tsx'

const whys = { oversell: WhyPasses, adjustPrice: WhyPrice, stallMix: WhyMix } as const

/** A recommendation: what to do and what it is worth, why, what if, how sure, and the days that it follows from. */
export const RecommendationView = ({ recommendation }: { recommendation: RecommendationDetails }) => {
  const { t } = useLingui()
  const headline = useHeadline()
  const { typeOfRecommendation: type, evidence, parkingLot, lotName } = recommendation
  const [first] = evidence.groups
  const [awayCents, setAwayCents] = useState(first?.turnedAwayCents ?? null)
  const Why = whys[type]
  const frequency = first?.group.price?.frequency
  return (
    <>
      <Trail
        steps={[
          { to: `/parking-lots/${parkingLot}/real-time-status`, label: lotName },
          { to: `/parking-lots/${parkingLot}/advice`, label: t`Advice` },
        ]}
      />
      <PageHead title={headline(recommendation, frequency)}>
        {recommendation.status === 'open' && <DecideButtons recommendation={recommendation} />}
      </PageHead>
      <WorthLine recommendation={recommendation} />
      <StatusNotice recommendation={recommendation} />
      {recommendation.status === 'open' && <Conflicts recommendation={recommendation} />}
      <CardGrid>
        <Why recommendation={recommendation} awayCents={awayCents} />
        <Card title={<Trans>What if?</Trans>} className={wholeRow}>
          <WhatIfOf recommendation={recommendation} awayCents={awayCents} />
        </Card>
        {type === 'oversell' && first && (
          <DoubtCard
            recommendation={recommendation}
            group={first.group}
            awayCents={awayCents}
            onAwayCents={setAwayCents}
          />
        )}
        <Card
          title={<Trans>What would change this advice</Trans>}
          {...(type !== 'oversell' && { className: wholeRow })}
        >
          <ChangeMind recommendation={recommendation} />
        </Card>
        <Card title={<Trans>The days that it follows from</Trans>} className={wholeRow}>
          <DaysUsed groups={evidence.groups} isForPasses={type !== 'stallMix'} />
        </Card>
      </CardGrid>
    </>
  )
}
