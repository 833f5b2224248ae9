import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminLotRoute } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'

export const staffRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'staff',
  validateSearch: readListSearch,
  staticData: { title: msg`Staff users` },
  component: lazyRouteComponent(() => import('./StaffPage.tsx'), 'StaffPage'),
})

export const staffScreen: LotScreen = {
  group: 'setup',
  area: 'admin',
  path: 'staff',
  label: msg`Staff users`,
  order: 110,
  isFor: (me) => mayDo(me, 'lot.configure'),
}
