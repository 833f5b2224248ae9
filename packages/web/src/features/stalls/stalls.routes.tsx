import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { requireCapability } from '#lib/routes/guards.ts'
import { lotRoute, rootRoute, signedInRoute } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { mapSearchOf, mapViewOf, readMapSearch } from '#ui/map/map-view.ts'
import { readListSearch } from '#ui/list/list-search.ts'

const MapPage = lazy(async () => ({ default: (await import('./map/MapPage.tsx')).MapPage }))
const LotViewer = lazy(async () => ({ default: (await import('./viewer/LotViewer.tsx')).LotViewer }))

const MapScreen = () => {
  const { lotId } = lotRoute.useParams()
  const view = mapViewOf(mapRoute.useSearch())
  const navigate = mapRoute.useNavigate()
  return (
    <MapPage
      lotId={lotId}
      view={view}
      onView={(next) => void navigate({ search: mapSearchOf(next), replace: true })}
    />
  )
}

const LotViewerScreen = () => {
  const { lotId } = lotViewerRoute.useParams()
  const { floor } = mapViewOf(lotViewerRoute.useSearch())
  const navigate = lotViewerRoute.useNavigate()
  return (
    <LotViewer
      lotId={lotId}
      floor={floor}
      onFloor={(chosen) => void navigate({ search: mapSearchOf({ floor: chosen }), replace: true })}
    />
  )
}

export const mapRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'map',
  validateSearch: readMapSearch,
  beforeLoad: ({ context }) => {
    requireCapability(context.me, 'lot.realtime')
  },
  staticData: { title: msg`Map` },
  component: MapScreen,
})

export const lotViewerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'lot-viewer/$lotId',
  validateSearch: readMapSearch,
  staticData: { title: msg`Lot viewer` },
  component: LotViewerScreen,
})

export const lotViewerChooserRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'lot-viewer',
  validateSearch: readListSearch,
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
