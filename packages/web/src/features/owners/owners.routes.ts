import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { framedRoute, lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { hasRole } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'

/** OWN-04: the passes of an owner. Source: decision 2. */
export const ownerPassesRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'owner/passes',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'owner.passholders'),
  staticData: { title: msg`My passes` },
  component: lazyRouteComponent(() => import('./OwnerPassesPage.tsx'), 'OwnerPassesScreen'),
})

/** The same inside a lot, where an owner with lots arrives. */
export const myPassesRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'my-passes',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'owner.passholders'),
  staticData: { title: msg`My passes` },
  component: lazyRouteComponent(() => import('./OwnerPassesPage.tsx'), 'OwnerPassesPage'),
})

export const myPassesScreen: LotScreen = {
  group: 'people',
  order: 5,
  area: 'lot',
  path: 'my-passes',
  label: msg`My passes`,
  isFor: (me: Me) => hasRole(me, 'owner'),
}
