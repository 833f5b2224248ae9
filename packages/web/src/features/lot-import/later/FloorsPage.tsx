import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { MapPreview } from '../maps/MapPreview.tsx'
import maps from '../maps/maps.module.css'
import { floorInAddress } from '../wizard-search.ts'
import { ImportCard } from './ImportCard.tsx'
import styles from './later.module.css'
import { ReplaceMap } from './ReplaceMap.tsx'
import { useLot } from './use-lot.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageHead } from '#ui/PageHead.tsx'

const none: never[] = []

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
      <div className={styles.page}>
        {mayReplace && <ReplaceMap lotId={lot._id} floorName={floor.floorName} />}
        {error && <ErrorState onRetry={() => void refetch()} />}
        {floor.linkToMap ? (
          <MapPreview
            floorName={floor.floorName}
            linkToMap={floor.linkToMap}
            stalls={stalls}
            missing={none}
            foreign={none}
          />
        ) : (
          <EmptyState icon="map" title={<Trans>This floor has no map</Trans>} />
        )}
      </div>
    </Card>
  )
}

/** A lot's floors with their maps; a map can be replaced by one that draws the same stalls. */
export const FloorsPage = () => {
  const { t } = useLingui()
  const lot = useLot()
  const search = useSearch({ strict: false }) as { floor?: string | number }
  const mayReplace = useCan('lot.administer')
  const floor = lot.floors.find(({ floorName }) => floorName === String(search.floor)) ?? lot.floors[0]
  return (
    <>
      <PageHead title={<Trans>Floors</Trans>} />
      {mayReplace && <ImportCard lot={lot} />}
      {floor ? (
        <div className={maps.step}>
          <nav className={maps.list} aria-label={t`Floors`}>
            {lot.floors.map((one) => (
              <Link
                key={one.floorName}
                to="."
                search={{ floor: floorInAddress(one.floorName) } as never}
                replace
                resetScroll={false}
                aria-current={one === floor ? 'true' : undefined}
              >
                <b className="strong">{formatFloor(one.floorName)}</b>
                <span className="small">{!one.linkToMap && <Trans>No map yet</Trans>}</span>
              </Link>
            ))}
          </nav>
          <FloorPart key={floor.floorName} lot={lot} floor={floor} mayReplace={mayReplace} />
        </div>
      ) : (
        <EmptyState icon="map" title={<Trans>No floors yet</Trans>} />
      )}
    </>
  )
}
