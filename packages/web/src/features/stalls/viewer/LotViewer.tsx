import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { LotMapView } from '@stallwise/contract/lots/lots.contract.ts'
import { useRef, useState } from 'react'
import { formatFloor } from '#lib/format/floors.ts'
import { formatAgo } from '#lib/format/times.ts'
import { formatFree, formatPercent } from '#lib/format/numbers.ts'
import type { MapHandle } from '#ui/map/MapCanvas.tsx'
import { MapControls } from '#ui/map/MapControls.tsx'
import type { StallFilter } from '#ui/map/stall-filter.ts'
import { FloorSelector } from '../map/FloorSelector.tsx'
import { FloorStage } from '../map/FloorStage.tsx'
import { floorsInOrder, floorToShow, type FloorOption } from '../map/floors.ts'
import { lotMapFault } from '../map/lot-map-fault.ts'
import styles from './lot-viewer.module.css'
import { MapLegend } from '../map/MapLegend.tsx'
import { MapNotices } from '../map/MapNotices.tsx'
import { StallCard } from '../map/StallCard.tsx'
import { stallsQueries } from '../stalls.queries.ts'
import { useFloorMap } from '../map/use-floor-map.ts'
import { useMapNow } from '../map/use-map-now.ts'

interface Props {
  lotId: string
  floor: string | undefined
  onFloor: (floorName: string) => void
}

interface FloorProps {
  lot: LotMapView
  floors: readonly FloorOption[]
  shown: FloorOption
  /** When the lot was last loaded, if it could not be loaded again since. */
  staleSince: number | undefined
  onFloor: (floorName: string) => void
}

const ViewerFloor = ({ lot, floors, shown, staleSince, onFloor }: FloorProps) => {
  const { t } = useLingui()
  const canvas = useRef<MapHandle>(null)
  const [zoom, setZoom] = useState(1)
  const now = useMapNow()
  const stalls = useQuery(stallsQueries.viewerFloor(lot._id, shown.floorName, lot.version)).data
  const floor = useFloorMap(shown, stalls)
  const [only, setOnly] = useState<StallFilter | undefined>()
  const name = formatFloor(shown.floorName)
  const free = shown.count ? formatFree(shown.count) : '0'
  const card = (number: string) => {
    const stall = stalls?.find((one) => one.stall === number)
    return stall && <StallCard stall={stall} timeZone={lot.timeZone} now={now} canEdit={false} />
  }
  return (
    <main className={styles.viewer}>
      <header className={styles.head}>
        <h1>{lot.name}</h1>
        <p className={styles.figure}>
          <b>{formatPercent(shown.count?.occupancyPercent)}</b> {t`${name}, ${free} free`}
        </p>
        {staleSince !== undefined && (
          <p className="is-soon" role="status">
            <Trans>As of {formatAgo(staleSince, now)}. Reconnecting.</Trans>
          </p>
        )}
      </header>
      <div className={styles.side}>
        <FloorSelector floors={floors} current={shown.floorName} onChoose={onFloor} />
        <div className={styles.zoom}>
          <MapControls
            zoom={zoom}
            onZoomIn={() => canvas.current?.zoomIn()}
            onZoomOut={() => canvas.current?.zoomOut()}
            onFit={() => canvas.current?.fit()}
          />
        </div>
      </div>
      <div className={styles.stage}>
        <MapNotices
          floorName={shown.floorName}
          map={floor.map}
          missing={floor.missing}
          onRetry={floor.retry}
        />
        <FloorStage
          ref={canvas}
          isFilling
          floorName={shown.floorName}
          floor={floor}
          smallVehicles={lot.enableSmallerMapIcon}
          only={only}
          onZoom={setZoom}
          renderCard={card}
        />
      </div>
      <div className={styles.legend}>
        <MapLegend counts={floor.counts} withWarnings={false} only={only} onOnly={setOnly} />
      </div>
    </main>
  )
}

/** `/lot-viewer/{id}`: a floor for a wall screen, with public data only and without signing in. */
export const LotViewer = ({ lotId, floor, onFloor }: Props) => {
  const { data: lot, error, isError, dataUpdatedAt } = useQuery(stallsQueries.viewerLot(lotId))
  const floors = lot ? floorsInOrder(lot.floors, lot.floors) : []
  const shown = floorToShow(floors, floor)
  if (lot && shown)
    return (
      <ViewerFloor
        lot={lot}
        floors={floors}
        shown={shown}
        staleSince={isError ? dataUpdatedAt : undefined}
        onFloor={onFloor}
      />
    )
  return (
    <main className={styles.alone}>
      {isError && (
        <div role="alert">
          <h1>{lotMapFault(error)}</h1>
        </div>
      )}
      {lot && (
        <h1>
          <Trans>This lot has no floors to show</Trans>
        </h1>
      )}
    </main>
  )
}
