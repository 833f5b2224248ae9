import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { DifferingStalls, DraftStall } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { groupTypeOf } from '@stallwise/domain/stalls/stalls.model.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import styles from './maps.module.css'
import { StallNumbers } from './StallNumbers.tsx'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { readFloor } from '#ui/map/floor-drawing.ts'
import { MapCanvas, type MapHandle } from '#ui/map/MapCanvas.tsx'
import type { MapStall } from '#ui/map/map-stall.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

interface Props {
  floorName: string
  linkToMap: string
  /** The stalls of the list on this floor; undefined while they load. */
  stalls: readonly Pick<DraftStall, 'stall' | 'stallType' | 'handicap' | 'isActive'>[] | undefined
  missing: DifferingStalls
  foreign: DifferingStalls
  unseen: DifferingStalls
}

const mapStallOf = (stall: NonNullable<Props['stalls']>[number]): MapStall => ({
  number: stall.stall,
  kind: groupTypeOf(stall.stallType),
  activity: stall.isActive ? 'vacant' : 'inactive',
  handicap: stall.handicap,
  group: null,
  isStillOccupied: false,
  isBatteryLow: false,
})

/** A preview of the cleaned map with the stalls of the list. Stalls that only the map or only the list has are listed below. */
export const MapPreview = ({ floorName, linkToMap, stalls, missing, foreign, unseen }: Props) => {
  const { t } = useLingui()
  const canvas = useRef<MapHandle>(null)
  const { data: svg, error, refetch } = useQuery(lotImportQueries.map(linkToMap))
  const drawing = useMemo(() => (svg === undefined ? undefined : readFloor(svg)), [svg])
  const shown = useMemo(() => stalls?.map(mapStallOf), [stalls])
  const name = formatFloor(floorName)
  const count = formatNumber(shown?.length ?? 0)
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (typeof drawing === 'string')
    return <Banner tone="alert" role="alert">{t`The browser cannot draw this map.`}</Banner>
  const ratio = drawing ? drawing.width / drawing.height : 2
  return (
    <div className={styles.preview}>
      <div className={styles.zoom} role="group" aria-label={t`Zoom`}>
        <IconButton icon="plus" label={t`Zoom in`} onClick={() => canvas.current?.zoomIn()} />
        <IconButton icon="minus" label={t`Zoom out`} onClick={() => canvas.current?.zoomOut()} />
        <IconButton icon="maximize" label={t`Show all`} onClick={() => canvas.current?.fit()} />
      </div>
      <div className={styles.stage} style={{ aspectRatio: ratio }}>
        {drawing && shown ? (
          <MapCanvas
            key={linkToMap}
            ref={canvas}
            drawing={drawing}
            stalls={shown}
            label={t`Floor ${name}: ${count} stalls`}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
      <StallNumbers title={t`In the list, not on the map`} stalls={missing} />
      <StallNumbers
        title={t`Hidden in the drawing, outside of its view, or moved by styles that are not read`}
        stalls={unseen}
        onShow={(number) => canvas.current?.showStall(number)}
      />
      <StallNumbers
        title={t`On the map, not in the list`}
        stalls={foreign}
        onShow={(number) => canvas.current?.showStall(number)}
      />
    </div>
  )
}
