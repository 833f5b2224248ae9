import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { adminLotRoute } from '#lib/routes/frames.ts'
import type { AdminLotTab, AdminShortForm } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearches } from '#ui/list/list-search.ts'
import { sprockitsQuery } from './gates.queries.ts'

const sprockitsRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'sprockits',
  validateSearch: readListSearches('openings', 'controllers', 'boxes'),
  staticData: { title: msg`Gates` },
  component: lazyRouteComponent(() => import('./GatesPage.tsx'), 'GatesPage'),
})

const sprockitPage = lazyRouteComponent(() => import('./SprockitPage.tsx'), 'SprockitPage')

const newSprockitRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'sprockit',
  staticData: { title: msg`New gate` },
  component: sprockitPage,
})

const sprockitRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'sprockit/$sprockitId',
  staticData: { title: msg`Gate` },
  component: sprockitPage,
})

const controllerPage = lazyRouteComponent(() => import('./controllers/ControllerPage.tsx'), 'ControllerPage')

const newControllerRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'gateController',
  staticData: { title: msg`New gate controller` },
  component: controllerPage,
})

const controllerRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'gateController/$controllerId',
  staticData: { title: msg`Gate controller` },
  component: controllerPage,
})

export const gatesRoutes = [
  sprockitsRoute,
  newSprockitRoute,
  sprockitRoute,
  newControllerRoute,
  controllerRoute,
] as const

export const gatesTab: AdminLotTab = {
  path: 'sprockits',
  pages: ['sprockit', 'gateController'],
  label: msg`Gates`,
  order: 60,
  isFor: (me) => mayDo(me, 'device.read'),
}

export const gatesShortForms: readonly AdminShortForm[] = [
  {
    path: 'sprockit',
    isIn: async (queries: QueryClient, lotId: string, id: string) =>
      (await queries.ensureQueryData(sprockitsQuery(lotId))).some(({ _id }) => _id === id),
  },
]
