import { useQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { zonesQuery } from '#features/zones/zones.public.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { readersQuery, thresholdsQuery } from '../devices.queries.ts'
import styles from '../devices.module.css'
import { NotThere } from '../NotThere.tsx'
import { TestDevice } from '../test/TestDevice.tsx'
import { ReaderForm } from './ReaderForm.tsx'

/** An RFID reader, or a new one; with what it sent last. */
export const ReaderPage = () => {
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { rfidReaderId } = useParams({ strict: false }) as { rfidReaderId?: string }
  const [readers, thresholds, zones] = useQueries({
    queries: [readersQuery(parkingLotId), thresholdsQuery(parkingLotId), zonesQuery(parkingLotId)],
  })
  const back = `/admin/${customerId}/parking-lot/${parkingLotId}/rfid`
  const failed = [readers, thresholds, zones].filter(({ error }) => error)
  if (failed.length > 0)
    return <ErrorState onRetry={() => void Promise.all(failed.map((one) => one.refetch()))} />
  if (!readers.data || !thresholds.data || !zones.data) return <SkeletonCard height={420} />
  const reader = readers.data.find(({ _id }) => _id === rfidReaderId)
  if (rfidReaderId && !reader) return <NotThere back={back} />
  return (
    <>
      <ReaderForm
        key={rfidReaderId ?? 'new'}
        lotId={parkingLotId}
        back={back}
        reader={reader}
        others={readers.data.filter(({ _id }) => _id !== rfidReaderId)}
        zones={zones.data}
        thresholds={thresholds.data}
      />
      {reader && (
        <div className={styles.below}>
          <TestDevice key={reader.id} lotId={parkingLotId} deviceId={reader.id} />
        </div>
      )}
    </>
  )
}
