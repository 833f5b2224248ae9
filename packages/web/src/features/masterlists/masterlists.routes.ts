import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { lotRoute, type RouterContext } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'

/** MAS-06. */
const isFor = (me: Me): boolean => mayDo(me, 'passholder.manage') && !seesOnlyOwnGroups(me.roles)

const beforeLoad = ({ context }: { context: RouterContext & { me: Me } }): void => {
  if (!isFor(context.me)) throw notFound()
}

const passIdsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration/passIdMasterList',
  validateSearch: readListSearch,
  beforeLoad,
  staticData: { title: msg`Pass ID masterlist` },
  component: lazyRouteComponent(() => import('./MasterlistPage.tsx'), 'PassIdsPage'),
})

const tagsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration/multiPassTagMasterlist',
  validateSearch: readListSearch,
  beforeLoad,
  staticData: { title: msg`Multi-pass tag masterlist` },
  component: lazyRouteComponent(() => import('./MasterlistPage.tsx'), 'MultiPassTagsPage'),
})

const stationsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration/evStationMasterList',
  validateSearch: readListSearch,
  beforeLoad,
  staticData: { title: msg`EV station masterlist` },
  component: lazyRouteComponent(() => import('./MasterlistPage.tsx'), 'EvStationsPage'),
})

export const masterlistsRoutes = [passIdsRoute, tagsRoute, stationsRoute] as const

export const masterlistsScreen: LotScreen = {
  group: 'rules',
  order: 85,
  area: 'lot',
  path: 'configuration/passIdMasterList',
  pages: ['configuration/multiPassTagMasterlist', 'configuration/evStationMasterList'],
  label: msg`Masterlists`,
  isFor,
}
