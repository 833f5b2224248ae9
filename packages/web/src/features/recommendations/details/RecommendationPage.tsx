import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { LoadedPage } from '../LoadedPage.tsx'
import { recommendationQuery } from '../recommendations.queries.ts'
import { RecommendationView } from './RecommendationView.tsx'

/** `/recommendations/{recID}`: what to do, why, and what would be otherwise. */
export const RecommendationPage = () => {
  const { recID = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(recommendationQuery(recID))
  return (
    <LoadedPage
      error={error}
      onRetry={() => void refetch()}
      icon="bulb"
      missing={<Trans>This recommendation does not exist</Trans>}
    >
      {data && <RecommendationView key={`${data._id} ${data.revision}`} recommendation={data} />}
    </LoadedPage>
  )
}
