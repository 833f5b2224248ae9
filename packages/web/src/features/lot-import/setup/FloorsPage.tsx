import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { MapPreview } from '../maps/MapPreview.tsx'
import { floorInAddress } from '../wizard-search.ts'
import { ImportCard } from './ImportCard.tsx'
import { ReplaceMap } from './ReplaceMap.tsx'
import { useLot } from './use-lot.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Stack } from '#ui/Stack.tsx'

const none = { count: 0, first: [] }

const FloorPart = ({
  lot,
  floor,
  mayReplace,
}: {
  lot: Lot
  floor: Lot['floors'][number]
  mayReplace: boolean
}) => {
  const name = formatFloor(floor.floorName)
  const { data, error, refetch } = useQuery(lotImportQueries.lotStalls(lot._id, floor.floorName))
  const stalls = data?.map(({ stall, stallType, handicap, isActive }) => ({
    stall,
    stallType,
    handicap,
    isActive: isActive ?? true,
  }))
  return (
    <Card title={<Trans>Map of {name}</Trans>}>
      <Stack>
        {mayReplace && <ReplaceMap lotId={lot._id} floorName={floor.floorName} />}
        {error && <ErrorState onRetry={() => void refetch()} />}
        {floor.linkToMap ? (
          <MapPreview
            floorName={floor.floorName}
            linkToMap={floor.linkToMap}
            stalls={stalls}
            missing={none}
            foreign={none}
            unseen={none}
          />
        ) : (
          <EmptyState icon="map" title={<Trans>This floor has no map</Trans>} />
        )}
      </Stack>
    </Card>
  )
}

/** The floors of a lot; opening one shows its map. */
const FloorsList = ({ lot }: { lot: Lot }) => {
  const { t } = useLingui()
  const change = useChangeSearch()
  return (
    <ResourceList
      {...useListAddress()}
      name={t`Floors`}
      exportName="floors"
      rows={lot.floors.toReversed()}
      rowKey={({ floorName }) => floorName}
      onOpen={({ floorName }) => change({ floor: floorInAddress(floorName) })}
      columns={[
        { key: 'name', label: t`Floor`, value: ({ floorName }) => formatFloor(floorName) },
        {
          key: 'map',
          label: t`Map`,
          value: ({ linkToMap }) => (linkToMap ? t`Yes` : t`No map yet`),
          narrow: 'label',
        },
      ]}
      empty={{ icon: 'map', title: t`No floors yet` }}
    />
  )
}

/** A lot's floors with their maps; a map can be replaced by one that draws the same stalls. */
export const FloorsPage = () => {
  const lot = useLot()
  const search = useSearch({ strict: false }) as { floor?: string | number }
  const mayReplace = useCan('lot.administer')
  const floor = lot.floors.find(({ floorName }) => floorName === String(search.floor)) ?? lot.floors.at(-1)
  return (
    <>
      <PageHead title={<Trans>Floors and stalls</Trans>} />
      {mayReplace && <ImportCard lot={lot} />}
      {floor ? (
        <>
          <FloorsList lot={lot} />
          <FloorPart key={floor.floorName} lot={lot} floor={floor} mayReplace={mayReplace} />
        </>
      ) : (
        <EmptyState icon="map" title={<Trans>No floors yet</Trans>} />
      )}
    </>
  )
}
