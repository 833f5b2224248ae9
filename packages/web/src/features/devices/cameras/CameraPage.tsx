import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { zonesQuery } from '#features/zones/zones.public.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { camerasQuery } from '../devices.queries.ts'
import styles from '../devices.module.css'
import { NotThere } from '../NotThere.tsx'
import { TestDevice } from '../test/TestDevice.tsx'
import { CameraForm } from './CameraForm.tsx'

/** A camera, or a new one; with what it sent last. Provider staff only. */
export const CameraPage = () => {
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { cameraId } = useParams({ strict: false }) as { cameraId?: string }
  const cameras = useQuery(camerasQuery(parkingLotId))
  const zones = useQuery(zonesQuery(parkingLotId))
  const back = `/admin/${customerId}/parking-lot/${parkingLotId}/cameras`
  const error = cameras.error ?? zones.error
  if (error) return <ErrorState onRetry={() => void Promise.all([cameras.refetch(), zones.refetch()])} />
  if (!cameras.data || !zones.data) return <SkeletonCard height={320} />
  const camera = cameras.data.find(({ _id }) => _id === cameraId)
  if (cameraId && !camera) return <NotThere back={back} />
  return (
    <>
      <CameraForm
        key={cameraId ?? 'new'}
        lotId={parkingLotId}
        back={back}
        camera={camera}
        others={cameras.data.filter(({ _id }) => _id !== cameraId)}
        zones={zones.data}
      />
      {camera && (
        <div className={styles.below}>
          <TestDevice key={camera.id} lotId={parkingLotId} deviceId={camera.id} />
        </div>
      )}
    </>
  )
}
