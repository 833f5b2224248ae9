import { useQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { NotThere } from '#ui/NotThere.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { controllersQuery, sprockitsQuery } from './gates.queries.ts'
import { SprockitForm } from './SprockitForm.tsx'

/** A gate, or a new one. */
export const SprockitPage = () => {
  const { customerId, parkingLotId: lotId } = adminLotRoute.useParams()
  const { sprockitId } = useParams({ strict: false }) as { sprockitId?: string }
  const [gates, controllers] = useQueries({ queries: [sprockitsQuery(lotId), controllersQuery(lotId)] })
  const back = `/admin/${customerId}/parking-lot/${lotId}/sprockits`
  if (gates.error ?? controllers.error)
    return <ErrorState onRetry={() => void Promise.all([gates.refetch(), controllers.refetch()])} />
  if (!gates.data || !controllers.data) return <SkeletonCard height={320} />
  const gate = gates.data.find(({ _id }) => _id === sprockitId)
  if (sprockitId && !gate) return <NotThere back={back} />
  return (
    <SprockitForm
      key={sprockitId ?? 'new'}
      lotId={lotId}
      back={back}
      gate={gate}
      others={gates.data.filter(({ _id }) => _id !== sprockitId)}
      controllers={controllers.data}
    />
  )
}
