import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminLotRoute } from '#lib/routes/frames.ts'
import type { AdminLotTab, AdminShortForm } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { sectorsQuery } from './sectors.queries.ts'

const sectorsRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'sectors',
  validateSearch: readListSearch,
  staticData: { title: msg`Sectors` },
  component: lazyRouteComponent(() => import('./SectorsPage.tsx'), 'SectorsPage'),
})

const sectorPage = lazyRouteComponent(() => import('./SectorPage.tsx'), 'SectorPage')

const newSectorRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'addEditSector',
  staticData: { title: msg`New sector` },
  component: sectorPage,
})

const sectorRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'addEditSector/$sectorId',
  staticData: { title: msg`Sector` },
  component: sectorPage,
})

export const sectorsRoutes = [sectorsRoute, newSectorRoute, sectorRoute] as const

export const sectorsTab: AdminLotTab = {
  path: 'sectors',
  pages: ['addEditSector'],
  label: msg`Sectors`,
  order: 90,
  isFor: (me) => mayDo(me, 'lot.read'),
}

export const sectorsShortForm: AdminShortForm = {
  path: 'addEditSector',
  isIn: async (queries, lotId, id) =>
    (await queries.ensureQueryData(sectorsQuery(lotId))).some(({ _id }) => _id === id),
}
