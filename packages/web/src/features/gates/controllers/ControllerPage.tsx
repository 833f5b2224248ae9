import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { NotThere } from '#ui/NotThere.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { Trail } from '#ui/Trail.tsx'
import { controllersQuery } from '../gates.queries.ts'
import { ControllerForm } from './ControllerForm.tsx'
import { TryController } from './TryController.tsx'

/** A gate controller, or a new one. */
export const ControllerPage = () => {
  const { customerId, parkingLotId: lotId } = adminLotRoute.useParams()
  const { id: controllerId } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(controllersQuery(lotId))
  const back = `/admin/${customerId}/parking-lot/${lotId}/sprockits`
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <SkeletonCard height={420} />
  const controller = data.find(({ _id }) => _id === controllerId)
  if (controllerId && !controller) return <NotThere back={back} />
  const usedNames = data.filter(({ _id }) => _id !== controllerId).map(({ monexDeviceId }) => monexDeviceId)
  return (
    <>
      <Trail steps={[{ to: back, label: <Trans>Gates</Trans> }]} />
      <ControllerForm
        key={controllerId ?? 'new'}
        lotId={lotId}
        back={back}
        controller={controller}
        usedNames={usedNames}
      />
      {controller && <TryController controller={controller} />}
    </>
  )
}
