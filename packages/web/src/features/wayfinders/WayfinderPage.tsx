import { Trans } from '@lingui/react/macro'
import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { NotThere } from '#ui/NotThere.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { Trail } from '#ui/Trail.tsx'
import { WayfinderForm } from './WayfinderForm.tsx'
import { signSectorsQuery, wayfinderQuery, wayfindersQuery } from './wayfinders.queries.ts'

/** A wayfinder, or a new one. */
export const WayfinderPage = () => {
  const { customerId, parkingLotId: lotId } = adminLotRoute.useParams()
  const { id: wayfinderId } = useParams({ strict: false }) as { id?: string }
  const [lot, sectors, all] = useQueries({
    queries: [lotQuery(lotId), signSectorsQuery(lotId), wayfindersQuery(lotId)],
  })
  const query = wayfinderQuery(lotId, wayfinderId ?? '')
  const one = useQuery(wayfinderId ? query : { ...query, queryFn: skipToken })
  const back = `/admin/${customerId}/parking-lot/${lotId}/wayfinders`
  if (one.error instanceof ApiProblem && one.error.code === 'not-found') return <NotThere back={back} />
  const failed = [lot, sectors, all, one].filter(({ error, data }) => error && !data)
  if (failed.length > 0)
    return <ErrorState onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
  if (!lot.data || !sectors.data || !all.data || (wayfinderId && !one.data))
    return <SkeletonCard height={420} />
  return (
    <>
      <Trail steps={[{ to: back, label: <Trans>Wayfinders</Trans> }]} />
      <WayfinderForm
        key={wayfinderId ?? 'new'}
        lotId={lotId}
        back={back}
        lot={lot.data}
        sectors={sectors.data.data}
        wayfinder={wayfinderId ? one.data : undefined}
        usedNames={all.data.filter(({ _id }) => _id !== wayfinderId).map(({ name }) => name)}
      />
    </>
  )
}
