import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { Trans } from '@lingui/react/macro'
import { configurationQuery } from '../configuration.queries.ts'
import { readGroupSearch } from '../configuration.search.ts'
import { ParkingGroupForm } from './ParkingGroupForm.tsx'

/** A parking group, or a new one. */
export const ParkingGroupPage = () => {
  const { lotId } = lotRoute.useParams()
  const { parkingGroupId } = useParams({ strict: false }) as { parkingGroupId: string }
  const { nextPassPriceCents } = readGroupSearch(useSearch({ strict: false }))
  const { data, error, refetch } = useQuery(configurationQuery(lotId))
  if (!data) return <Waiting error={error} onRetry={refetch} height={420} />
  const group = data.parkingGroups.find(({ _id }) => _id === parkingGroupId)
  return (
    <>
      <Trail steps={[{ to: `/parking-lots/${lotId}/configuration`, label: <Trans>Parking groups</Trans> }]} />
      {group || parkingGroupId === 'new' ? (
        <ParkingGroupForm
          key={parkingGroupId}
          configuration={data}
          group={group}
          nextCents={nextPassPriceCents}
        />
      ) : (
        <EmptyState level={1} title={<Trans>This parking group doesn’t exist</Trans>}>
          <Trans>Someone may have removed it.</Trans>
        </EmptyState>
      )}
    </>
  )
}
