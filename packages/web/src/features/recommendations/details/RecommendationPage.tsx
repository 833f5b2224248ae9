import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isProblem } from '#lib/api/api-problem.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { MainPage } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { recommendationQuery } from '../recommendations.queries.ts'
import { RecommendationView } from './RecommendationView.tsx'

const Waiting = () => (
  <div role="status">
    <span className="sr">
      <Trans>Loading</Trans>
    </span>
    <Skeleton height="28px" width="60%" />
    <Skeleton height="420px" />
  </div>
)

/** `/recommendations/{recID}`: what to do, why, and what would be otherwise. */
export const RecommendationPage = () => {
  const { recID = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(recommendationQuery(recID))
  if (data)
    return (
      <MainPage>
        <RecommendationView key={`${data._id} ${data.revision}`} recommendation={data} />
      </MainPage>
    )
  return (
    <MainPage>
      {isProblem(error, 'not-found') ? (
        <EmptyState icon="bulb" level={1} title={<Trans>This recommendation does not exist</Trans>}>
          <Trans>It was cleared with its lot, or you don’t have access to it.</Trans>
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </MainPage>
  )
}
