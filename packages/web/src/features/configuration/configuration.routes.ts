import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requireCapability } from '#lib/routes/guards.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { resourceRoutes } from '#ui/resource/resource-routes.ts'
import { closureSections, exceptionSections, holidaySections } from './configuration.parts.ts'
import { readGroupSearch, readSearch } from './configuration.search.ts'

export const configurationRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration',
  validateSearch: readSearch,
  beforeLoad: ({ context, params: { lotId }, search }) => {
    requireCapability(context.me, 'lot.configure')
    if (search.section === undefined)
      throw redirect({ href: `/parking-lots/${lotId}/configuration?section=groups`, replace: true })
  },
  staticData: { title: msg`Configuration` },
  component: lazyRouteComponent(
    () => withParts(import('./ConfigurationPage.tsx'), closureSections, exceptionSections, holidaySections),
    'ConfigurationPage',
  ),
})

/** `new` for a new group. */
export const parkingGroupRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'configuration/parking-group/$parkingGroupId',
  validateSearch: readGroupSearch,
  beforeLoad: ({ context }) => {
    requireCapability(context.me, 'lot.configure')
  },
  staticData: { title: msg`Parking group` },
  component: lazyRouteComponent(() => import('./groups/ParkingGroupPage.tsx'), 'ParkingGroupPage'),
})

export const managers = resourceRoutes({
  list: 'managers',
  edit: 'manager',
  titles: { list: msg`Managers`, new: msg`Manager`, one: msg`Manager` },
  screen: { order: 100, isFor: (me) => mayDo(me, 'lot.configure') },
  load: async () => (await import('./managers/managers.resource.ts')).managers,
})
