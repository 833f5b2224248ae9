import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { adminLotRoute, lotRoute } from '#lib/routes/frames.ts'
import type { AdminLotTab, AdminShortForm, LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { managersQuery } from './configuration.queries.ts'
import { readSearch } from './configuration.search.ts'

export const configurationRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration',
  validateSearch: readSearch,
  beforeLoad: ({ context }) => {
    if (!mayDo(context.me, 'lot.configure')) throw notFound()
  },
  staticData: { title: msg`Configuration` },
  component: lazyRouteComponent(() => import('./ConfigurationPage.tsx'), 'ConfigurationPage'),
})

/** `new` for one that is to be added. */
export const parkingGroupRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration/parking-group/$parkingGroupId',
  beforeLoad: ({ context }) => {
    if (!mayDo(context.me, 'lot.configure')) throw notFound()
  },
  staticData: { title: msg`Parking group` },
  component: lazyRouteComponent(() => import('./groups/ParkingGroupPage.tsx'), 'ParkingGroupPage'),
})

export const managersRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'managers',
  validateSearch: readListSearch,
  staticData: { title: msg`Managers` },
  component: lazyRouteComponent(() => import('./managers/ManagersPage.tsx'), 'ManagersPage'),
})

const managerPage = lazyRouteComponent(() => import('./managers/ManagerPage.tsx'), 'ManagerPage')
export const newManagerRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'manager',
  staticData: { title: msg`Manager` },
  component: managerPage,
})
export const managerRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'manager/$managerId',
  staticData: { title: msg`Manager` },
  component: managerPage,
})

export const configurationScreen: LotScreen = {
  path: 'configuration',
  label: msg`Configuration`,
  icon: 'sliders',
  section: 'manage',
  isFor: (me, lot) => (lot ? lot.allowed.includes('lot.configure') : mayDo(me, 'lot.configure')),
}

export const managersTab: AdminLotTab = {
  path: 'managers',
  pages: ['manager'],
  label: msg`Managers`,
  order: 100,
  isFor: (me) => mayDo(me, 'lot.configure'),
}

export const managerShortForm: AdminShortForm = {
  path: 'manager',
  isIn: async (queries, parkingLotId, id) =>
    (await queries.ensureQueryData(managersQuery(parkingLotId))).some(({ _id }) => _id === id),
}
