import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { formatFloor } from '#lib/format/floors.ts'
import { formatNumber, formatOccupancy } from '#lib/format/numbers.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FailedWidget } from '#ui/FailedWidget.tsx'
import { StaleSince } from '#ui/StaleSince.tsx'
import type { MapHandle } from '#ui/map/MapCanvas.tsx'
import type { MapStall } from '#ui/map/map-stall.ts'
import { matchesFilter, type StallFilter } from '#ui/map/stall-filter.ts'
import { MapControls } from '#ui/map/MapControls.tsx'
import { useSlashKey } from '#ui/use-slash-key.ts'
import { closureOf } from './closure-of.ts'
import { EditStallDialog } from '../edit/EditStallDialog.tsx'
import { EmphasisNotice } from './EmphasisNotice.tsx'
import { FindStall } from './FindStall.tsx'
import { FloorSelector } from './FloorSelector.tsx'
import { FloorStage } from './FloorStage.tsx'
import { FloorTrouble } from './FloorTrouble.tsx'
import { floorsInOrder, floorToShow, type FloorOption } from './floors.ts'
import styles from './lot-map.module.css'
import { MapLegend } from './MapLegend.tsx'
import { MapNotices } from './MapNotices.tsx'
import type { MapView } from '#ui/map/map-view.ts'
import { NoFloors } from './NoFloors.tsx'
import { StallCard } from './StallCard.tsx'
import { SelectionBar } from '../select/SelectionBar.tsx'
import { useMapActions } from '../select/use-map-actions.tsx'
import { StallViolationsLink } from '../edit/StallViolationsLink.tsx'
import { StallDeviceTest } from '../edit/StallDeviceTest.tsx'
import { stallsQueries } from '../stalls.queries.ts'
import { useLotStalls } from '../use-lot-stalls.ts'
import { useFilterCounts } from './use-filter-counts.ts'
import { useFindStall, useShownStall } from './use-find-stall.ts'
import { useFloorMap } from './use-floor-map.ts'
import { useMapNow } from './use-map-now.ts'

interface Props {
  lot: Lot
  view: MapView
  onView: (view: MapView) => void
  /** The level of the heading: 1 on the map's own page, 2 as a part of another page. */
  isPage?: boolean
  actions?: ReactNode
}

const FloorOfLot = ({
  lot,
  floors,
  shown,
  matches,
  view,
  onView,
  isPage,
  actions,
}: Props & {
  floors: FloorOption[]
  shown: FloorOption
  /** How many stalls of each floor the filter leaves. */
  matches: ReadonlyMap<string, number> | undefined
}) => {
  const { t } = useLingui()
  const { floorName, count } = shown
  const { only, stall: ringed } = view
  const onFloor = (chosen: string) => onView({ only, floor: chosen })
  const canvas = useRef<MapHandle>(null)
  const findBox = useRef<HTMLInputElement>(null)
  const [zoom, setZoom] = useState(1)
  const [edited, setEdited] = useState<string | undefined>()
  const now = useMapNow()
  const query = useQuery(stallsQueries.floor(lot._id, floorName))
  const floor = useFloorMap(shown, query.data)
  const canEdit = lot.allowed.includes('stall.edit')
  const byNumber = useMemo(() => new Map(query.data?.map((stall) => [stall.stall, stall])), [query.data])
  const [isFinding, setFinding] = useState(false)
  const allStalls = useLotStalls(lot._id, isFinding ? floors.map((one) => one.floorName) : [])
  const find = useFindStall({ lotId: lot._id, floors, current: floorName, canvas, onFloor })
  const close = () => {
    setEdited(undefined)
    if (edited !== undefined) requestAnimationFrame(() => canvas.current?.showStall(edited))
  }
  useShownStall({ lotId: lot._id, floors, current: floorName, canvas, view, onView })
  const { stalls, missing } = floor
  const numbers = useMemo(() => shownNumbers(stalls, missing, only), [stalls, missing, only])
  const acting = useMapActions({ lot, floorName, shown: numbers, canvas, onFloor })
  useSlashKey(findBox)
  const toFind = useCallback(() => findBox.current?.focus(), [])

  const card = (number: string) => {
    const stall = byNumber.get(number)
    const group = lot.parkingGroups.find(({ _id }) => _id === stall?.parkingGroup)
    return (
      stall && (
        <StallCard
          hasStations={lot.productAccess.insightVolt}
          stall={stall}
          groupName={group?.name}
          timeZone={lot.timeZone}
          now={now}
          canEdit={canEdit}
          closure={closureOf(stall, lot.calendar?.closures ?? [], now)}
        />
      )
    )
  }
  const editedStall = edited === undefined ? undefined : byNumber.get(edited)
  const name = formatFloor(floorName)
  const [occupied, capacity] = [count ? formatOccupancy(count) : '0', formatNumber(count?.capacity ?? 0)]
  const figures = t`${name}, ${occupied} of ${capacity} occupied`
  const Failed = isPage ? ErrorState : FailedWidget
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section className={styles.map} aria-label={t`Map`}>
      <div className={styles.head}>
        <Heading className={styles.title}>
          {t`Map`} <span>{query.data && figures}</span>
        </Heading>
        <FindStall ref={findBox} stalls={allStalls} onFocus={() => setFinding(true)} onFind={find} />
        {actions}
      </div>
      {query.isError && !query.data && <Failed onRetry={() => void query.refetch()} />}
      <StaleSince query={query} />
      <div className={styles.grid}>
        <div className={styles.side}>
          <FloorSelector
            floors={floors}
            current={floorName}
            matches={matches}
            onChoose={onFloor}
            actionsFor={acting.floorActions}
            noteOf={canEdit ? (floor) => <FloorTrouble lotId={lot._id} floorName={floor} /> : undefined}
          />
          {floor.map.status === 'ready' && (
            <MapControls
              zoom={zoom}
              onZoomIn={() => canvas.current?.zoomIn()}
              onZoomOut={() => canvas.current?.zoomOut()}
              onFit={() => canvas.current?.fit()}
            />
          )}
        </div>
        <div className={styles.main}>
          <EmphasisNotice
            lot={lot}
            view={view}
            counts={matches && { floor: matches.get(floorName) ?? 0, lot: sumOf(matches) }}
            onClear={() => onView({ floor: floorName })}
          />
          <MapNotices floorName={floorName} map={floor.map} missing={floor.missing} onRetry={floor.retry} />
          <FloorStage
            ref={canvas}
            floorName={floorName}
            floor={floor}
            smallVehicles={lot.enableSmallerMapIcon}
            only={only}
            ringed={ringed}
            selection={acting.selection}
            isSelecting={acting.isSelecting}
            onOpen={canEdit ? setEdited : undefined}
            onFind={toFind}
            onZoom={setZoom}
            renderCard={card}
          />
          {acting.selection && (
            <SelectionBar
              lot={lot}
              selection={acting.selection}
              byNumber={byNumber}
              shown={numbers}
              isSelecting={acting.isSelecting}
              onSelecting={acting.setSelecting}
              onAction={acting.start}
              onEnd={acting.end}
            />
          )}
          <MapLegend
            counts={floor.counts}
            withWarnings={canEdit}
            only={only}
            onOnly={(next) => onView({ floor: floorName, only: next })}
          />
        </div>
      </div>
      {editedStall && (
        <EditStallDialog
          key={editedStall._id}
          stall={editedStall}
          groups={lot.parkingGroups}
          insightVolt={lot.productAccess.insightVolt}
          deviceTest={<StallDeviceTest lotId={lot._id} deviceId={editedStall.device ?? null} />}
          links={<StallViolationsLink stall={editedStall} />}
          closure={closureOf(editedStall, lot.calendar?.closures ?? [], now)}
          timeZone={lot.timeZone}
          actions={acting.stallActions(editedStall, () => setEdited(undefined))}
          onSaved={close}
          onClose={close}
        />
      )}
      {acting.dialog}
    </section>
  )
}

/** The stalls that stand out; without those that the map does not draw. */
const shownNumbers = (
  stalls: readonly MapStall[],
  missing: readonly string[],
  only: StallFilter | undefined,
): string[] => {
  const undrawn = new Set(missing)
  return stalls
    .filter((stall) => !undrawn.has(stall.number) && (only === undefined || matchesFilter(stall, only)))
    .map(({ number }) => number)
}

const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, one) => sum + one, 0)

/** The floor with the most of the stalls that stand out. */
const floorOfMost = (matches: ReadonlyMap<string, number> | undefined): string | undefined =>
  [...(matches ?? [])].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one)[0]?.[0]

/** A lot's map: floors, the selected floor with its stalls, legend, and editing for permitted users. */
export const LotMap = (props: Props) => {
  const { lot, view } = props
  const floors = useMemo(
    () => floorsInOrder(lot.floors, lot.counts?.floors),
    [lot.floors, lot.counts?.floors],
  )
  const matches = useFilterCounts({ lotId: lot._id, floors, only: view.only })
  const shown = floorToShow(floors, view.floor ?? floorOfMost(matches))
  const isCountedByPlates = lot.parkingGroups.some(({ countedBy }) => countedBy === 'plates')
  if (!shown) return <NoFloors isPage={props.isPage} isCountedByPlates={isCountedByPlates} />
  return <FloorOfLot {...props} floors={floors} shown={shown} matches={matches} />
}
