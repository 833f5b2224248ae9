import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { LotMapView } from '@stallwise/contract/lots/lots.contract.ts'
import { useRef, useState } from 'react'
import { formatFloor } from '#lib/format/floors.ts'
import { formatFree, formatPercent } from '#lib/format/numbers.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { NoticePage } from '#ui/NoticePage.tsx'
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
import { ViewerAge } from './ViewerAge.tsx'
import { useRecentActivity } from './use-recent-activity.ts'
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
  onFloor: (floorName: string) => void
}

/** How long the controls stay after the last movement: a wall screen shows the map alone. Source: decision 5. */
const controlsMs = 8000

const ViewerFloor = ({ lot, floors, shown, onFloor }: FloorProps) => {
  const { t } = useLingui()
  const canvas = useRef<MapHandle>(null)
  const [zoom, setZoom] = useState(1)
  const now = useMapNow()
  const stalls = useQuery(stallsQueries.viewerFloor(lot._id, shown.floorName, lot.version)).data
  const floor = useFloorMap(shown, stalls)
  const [only, setOnly] = useState<StallFilter | undefined>()
  const isActive = useRecentActivity(controlsMs)
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const name = formatFloor(shown.floorName)
  const free = shown.count ? formatFree(shown.count) : '0'
  const card = (number: string) => {
    const stall = stalls?.find((one) => one.stall === number)
    return stall && <StallCard stall={stall} timeZone={lot.timeZone} now={now} canEdit={false} />
  }
  return (
    <main className={styles.viewer} data-idle={!isActive || undefined}>
      <header className={styles.head}>
        <h1>{lot.name}</h1>
        <p className={styles.figure}>
          <b>{formatPercent(shown.count?.occupancyPercent)}</b> {t`${name}, ${free} free`}
        </p>
        <ViewerAge lotId={lot._id} timeZone={lot.timeZone} />
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
          isFilling={!isPhone}
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
  const { data: lot, error, isError } = useQuery(stallsQueries.viewerLot(lotId))
  const { config } = useSession()
  const floors = lot ? floorsInOrder(lot.floors, lot.floors) : []
  const shown = floorToShow(floors, floor)
  if (lot && shown) return <ViewerFloor lot={lot} floors={floors} shown={shown} onFloor={onFloor} />
  return (
    (isError || lot) && (
      <NoticePage
        brand={config.productName}
        icon="map"
        isAlert={isError}
        title={lot ? <Trans>This lot has no floors to show</Trans> : lotMapFault(error)}
        action={
          <Button component="a" href="/">
            <Trans>Go to parking lots</Trans>
          </Button>
        }
      />
    )
  )
}
