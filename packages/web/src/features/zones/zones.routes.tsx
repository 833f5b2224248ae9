import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminLotRoute } from '#lib/routes/frames.ts'
import type { AdminLotTab, AdminShortForm } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { zonesQuery } from './zones.queries.ts'

const zonesRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'zones',
  validateSearch: readListSearch,
  staticData: { title: msg`Zones` },
  component: lazyRouteComponent(() => import('./ZonesPage.tsx'), 'ZonesPage'),
})

const zonePage = lazyRouteComponent(() => import('./ZonePage.tsx'), 'ZonePage')

const newZoneRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'zone',
  staticData: { title: msg`New zone` },
  component: zonePage,
})

const zoneRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'zone/$id',
  staticData: { title: msg`Zone` },
  component: zonePage,
})

export const zonesRoutes = [zonesRoute, newZoneRoute, zoneRoute] as const

export const zonesTab: AdminLotTab = {
  path: 'zones',
  pages: ['zone'],
  label: msg`Zones`,
  order: 40,
  isFor: (me) => mayDo(me, 'device.read'),
}

export const zonesShortForm: AdminShortForm = {
  path: 'zone',
  isIn: async (queries, lotId, id) =>
    (await queries.ensureQueryData(zonesQuery(lotId))).some(({ _id }) => _id === id),
}
