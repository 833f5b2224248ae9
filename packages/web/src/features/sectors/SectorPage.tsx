import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NotThere } from '#features/devices/devices.public.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { SectorForm } from './SectorForm.tsx'
import { sectorsQuery } from './sectors.queries.ts'

/** A sector, or a new one. */
export const SectorPage = () => {
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { sectorId } = useParams({ strict: false }) as { sectorId?: string }
  const sectors = useQuery(sectorsQuery(parkingLotId))
  const lot = useQuery(lotQuery(parkingLotId))
  const back = `/admin/${customerId}/parking-lot/${parkingLotId}/sectors`
  if (sectors.error ?? lot.error)
    return <ErrorState onRetry={() => void Promise.all([sectors.refetch(), lot.refetch()])} />
  if (!sectors.data || !lot.data) return <SkeletonCard height={320} />
  const sector = sectors.data.find(({ _id }) => _id === sectorId)
  if (sectorId && !sector) return <NotThere back={back} />
  return (
    <SectorForm
      key={sectorId ?? 'new'}
      lotId={parkingLotId}
      back={back}
      sector={sector}
      names={sectors.data.filter(({ _id }) => _id !== sectorId).map(({ name }) => name)}
      floors={lot.data.floors.map(({ floorName }) => floorName)}
    />
  )
}
