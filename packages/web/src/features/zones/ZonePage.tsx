import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NotThere } from '#features/devices/devices.public.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { ZoneForm } from './ZoneForm.tsx'
import { zoneChoicesQuery, zonesQuery } from './zones.queries.ts'

/** A zone, or a new one. */
export const ZonePage = () => {
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { id } = useParams({ strict: false }) as { id?: string }
  const zones = useQuery(zonesQuery(parkingLotId))
  const choices = useQuery(zoneChoicesQuery(parkingLotId))
  const back = `/admin/${customerId}/parking-lot/${parkingLotId}/zones`
  if (zones.error ?? choices.error)
    return <ErrorState onRetry={() => void Promise.all([zones.refetch(), choices.refetch()])} />
  if (!zones.data || !choices.data) return <SkeletonCard height={420} />
  const zone = zones.data.find(({ _id }) => _id === id)
  if (id && !zone) return <NotThere back={back} />
  return (
    <ZoneForm
      key={id ?? 'new'}
      lotId={parkingLotId}
      back={back}
      zone={zone}
      names={zones.data.filter(({ _id }) => _id !== id).map(({ name }) => name)}
      choices={choices.data}
    />
  )
}
