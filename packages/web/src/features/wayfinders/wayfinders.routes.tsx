import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminLotRoute } from '#lib/routes/frames.ts'
import type { AdminLotTab, AdminShortForm } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { wayfindersQuery } from './wayfinders.queries.ts'

const wayfindersRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'wayfinders',
  validateSearch: readListSearch,
  staticData: { title: msg`Wayfinders` },
  component: lazyRouteComponent(() => import('./WayfindersPage.tsx'), 'WayfindersPage'),
})

const wayfinderPage = lazyRouteComponent(() => import('./WayfinderPage.tsx'), 'WayfinderPage')

const newWayfinderRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'wayfinder',
  staticData: { title: msg`New wayfinder` },
  component: wayfinderPage,
})

const wayfinderRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'wayfinder/$wayfinderId',
  staticData: { title: msg`Wayfinder` },
  component: wayfinderPage,
})

export const wayfindersRoutes = [wayfindersRoute, newWayfinderRoute, wayfinderRoute] as const

export const wayfindersTab: AdminLotTab = {
  path: 'wayfinders',
  pages: ['wayfinder'],
  label: msg`Wayfinders`,
  order: 80,
  isFor: (me) => mayDo(me, 'device.read'),
}

export const wayfindersShortForms: readonly AdminShortForm[] = [
  {
    path: 'wayfinder',
    isIn: async (queries, lotId, id) =>
      (await queries.ensureQueryData(wayfindersQuery(lotId))).some(({ _id }) => _id === id),
  },
]
