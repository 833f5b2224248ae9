import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { lazy } from 'react'
import { lotRoute, rootRoute, signedInRoute } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'

interface FloorSearch {
  floor?: string | number | undefined
}

/** Levels are written as numbers: the router puts a text that looks like a number in quotes. */
const addressOf = (floorName: string): FloorSearch => ({
  floor: /^[1-9]\d*$/.test(floorName) ? Number(floorName) : floorName,
})

const floorSearch = ({ floor }: Record<string, unknown>): FloorSearch =>
  typeof floor === 'string' || typeof floor === 'number' ? { floor } : {}

const nameIn = ({ floor }: FloorSearch): string | undefined =>
  floor === undefined ? undefined : String(floor)

const MapPage = lazy(async () => ({ default: (await import('./map/MapPage.tsx')).MapPage }))
const LotViewer = lazy(async () => ({ default: (await import('./viewer/LotViewer.tsx')).LotViewer }))

const MapScreen = () => {
  const { lotId } = lotRoute.useParams()
  const floor = nameIn(mapRoute.useSearch())
  const navigate = mapRoute.useNavigate()
  return (
    <MapPage
      lotId={lotId}
      floor={floor}
      onFloor={(chosen) => void navigate({ search: addressOf(chosen), replace: true })}
    />
  )
}

const LotViewerScreen = () => {
  const { lotId } = lotViewerRoute.useParams()
  const floor = nameIn(lotViewerRoute.useSearch())
  const navigate = lotViewerRoute.useNavigate()
  return (
    <LotViewer
      lotId={lotId}
      floor={floor}
      onFloor={(chosen) => void navigate({ search: addressOf(chosen), replace: true })}
    />
  )
}

export const mapRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'map',
  validateSearch: floorSearch,
  beforeLoad: ({ context }) => {
    if (!mayDo(context.me, 'lot.realtime')) throw notFound()
  },
  staticData: { title: msg`Map` },
  component: MapScreen,
})

export const lotViewerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'lot-viewer/$lotId',
  validateSearch: floorSearch,
  staticData: { title: msg`Lot viewer` },
  component: LotViewerScreen,
})

export const lotViewerChooserRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'lot-viewer',
  staticData: { title: msg`Lot viewer` },
  component: lazyRouteComponent(() => import('./viewer/LotViewerChooser.tsx'), 'LotViewerChooser'),
})

export const mapScreen: LotScreen = {
  group: 'live',
  order: 20,
  area: 'lot',
  path: 'map',
  label: msg`Map`,
  icon: 'map',
  isFor: (me, lot) => mayDo(me, 'lot.realtime') && lot.floors.length !== 0,
}
