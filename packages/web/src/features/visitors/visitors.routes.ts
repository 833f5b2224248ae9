import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { lotRoute, type RouterContext } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { seesVehicles } from './sees-vehicles.ts'

const isFor = (me: Me) => mayDo(me, 'visitor.read')

const requireRead = ({ context }: { context: RouterContext & { me: Me } }): void => {
  if (!isFor(context.me)) throw notFound()
}

const guestsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'visitors',
  validateSearch: readListSearch,
  beforeLoad: requireRead,
  staticData: { title: msg`Visitors` },
  component: lazyRouteComponent(() => import('./guests/VisitorsPage.tsx'), 'VisitorsPage'),
})

const vehiclesRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'registered-vehicles',
  validateSearch: readListSearch,
  beforeLoad: requireRead,
  staticData: { title: msg`Registered vehicles` },
  component: lazyRouteComponent(
    () => import('./vehicles/RegisteredVehiclesPage.tsx'),
    'RegisteredVehiclesPage',
  ),
})

export const visitorsRoutes = [guestsRoute, vehiclesRoute] as const

export const visitorsScreens: readonly LotScreen[] = [
  { group: 'people', order: 5, area: 'lot', path: 'visitors', label: msg`Visitors`, isFor },
  {
    group: 'people',
    order: 60,
    area: 'lot',
    path: 'registered-vehicles',
    label: msg`Registered vehicles`,
    isFor: (me, lot) => isFor(me) && seesVehicles(me, lot),
  },
]
