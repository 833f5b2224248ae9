import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lotQuery } from '#features/lots/lots.public.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { Link } from '#lib/routes/Link.tsx'
import { CardGrid } from '#ui/CardGrid.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Page } from '#ui/Page.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { adviceQuery, recommendationsQuery } from '../recommendations.queries.ts'
import { AdviseNow } from './AdviseNow.tsx'
import { GroupAdviceCard } from './GroupAdviceCard.tsx'
import { LotWhatIf } from './LotWhatIf.tsx'
import { OpenRecommendations } from './OpenRecommendations.tsx'

/** `/parking-lots/{id}/advice`: what a lot is advised, why there is nothing to advise, and what-if. */
export const AdvicePage = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const advice = useQuery(adviceQuery(lotId))
  const open = useQuery(recommendationsQuery(lotId))
  const error = advice.error ?? open.error
  const retry = () => {
    void advice.refetch()
    void open.refetch()
  }
  return (
    <Page>
      <PageHead title={<Trans>Advice</Trans>}>
        <Button component={Link} to="/recommendations">{t`Recommendations of all lots`}</Button>
        {lot.allowed.includes('recommendation.decide') && <AdviseNow lotId={lotId} />}
      </PageHead>
      {advice.data && open.data ? (
        <CardGrid>
          <OpenRecommendations recommendations={open.data} advice={advice.data} />
          <GroupAdviceCard advice={advice.data} recommendations={open.data} timeZone={lot.timeZone} />
          <LotWhatIf key={advice.data.day} advice={advice.data} />
        </CardGrid>
      ) : error ? (
        <ErrorState onRetry={retry} />
      ) : (
        <div role="status">
          <span className="sr">{t`Loading`}</span>
          <Skeleton height="420px" />
        </div>
      )}
    </Page>
  )
}
