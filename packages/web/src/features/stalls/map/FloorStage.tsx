import { useLingui } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { MapCanvas, type MapHandle } from '#ui/map/MapCanvas.tsx'
import type { StallFilter } from '#ui/map/stall-filter.ts'
import type { StallSelection } from '#ui/map/stall-selection.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StallList } from './StallList.tsx'
import styles from './lot-map.module.css'
import type { FloorMap } from './use-floor-map.ts'

interface Props {
  floorName: string
  floor: FloorMap
  smallVehicles: boolean
  /** Fills its container with the whole floor, as on a wall screen. */
  isFilling?: boolean
  only?: StallFilter | undefined
  ringed?: string | undefined
  selection?: StallSelection | undefined
  isSelecting?: boolean
  ref?: Ref<MapHandle>
  onOpen?: ((number: string) => void) | undefined
  onFind?: () => void
  onZoom?: (zoom: number) => void
  renderCard?: (number: string) => ReactNode
}

/** The floor's map: a placeholder while it loads, and a list of stalls without a map. */
export const FloorStage = ({ floorName, floor, smallVehicles, isFilling, onOpen, ...canvas }: Props) => {
  const { t } = useLingui()
  const { map, stalls } = floor
  if (map.status === 'fault') return <StallList stalls={stalls} only={canvas.only} onOpen={onOpen} />
  const isReady = map.status === 'ready'
  const ratio = isReady ? map.drawing.width / map.drawing.height : 2
  const name = formatFloor(floorName)
  const count = formatNumber(stalls.length)
  return (
    <div className={styles.stage} data-filling={isFilling || undefined} style={{ aspectRatio: ratio }}>
      {isReady ? (
        <MapCanvas
          {...canvas}
          key={floorName}
          drawing={map.drawing}
          stalls={stalls}
          label={t`Floor ${name}: ${count} stalls`}
          editable={onOpen !== undefined}
          smallVehicles={smallVehicles}
          startsFitted={isFilling}
          onOpen={onOpen}
        />
      ) : (
        <Skeleton height="100%" />
      )}
    </div>
  )
}
