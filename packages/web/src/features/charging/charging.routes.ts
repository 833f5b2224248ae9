import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireCapability } from '#lib/routes/guards.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'

const chargingRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'charging',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => {
    requireCapability(context.me, 'station.operate')
  },
  staticData: { title: msg`Charging` },
  component: lazyRouteComponent(() => import('./stations/StationsPage.tsx'), 'StationsPage'),
})

const sessionsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'charging/sessions',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => {
    requireCapability(context.me, 'station.operate')
  },
  staticData: { title: msg`Charging sessions` },
  component: lazyRouteComponent(() => import('./sessions/SessionsPage.tsx'), 'SessionsPage'),
})

export const chargingRoutes = [chargingRoute, sessionsRoute] as const

export const chargingScreen: LotScreen = {
  group: 'live',
  order: 45,
  area: 'lot',
  path: 'charging',
  label: msg`Charging`,
  icon: 'plug',
  isFor: (me, lot) =>
    mayDo(me, 'station.operate') && lot.allowed.includes('station.operate') && lot.productAccess.insightVolt,
}
