import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lotRoute, rootRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { pageOf } from '#ui/resource/resource-routes.ts'

const loadWaitlist = async () => (await import('./waitlist.resource.tsx')).waitlist
const editPage = pageOf(
  async () => (await import('#ui/resource/ResourceEditPage.tsx')).ResourceEditPage,
  loadWaitlist,
  { list: 'waitlist' },
)

const listRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'waitlist',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'passholder.read'),
  staticData: { title: msg`Waitlist` },
  component: lazyRouteComponent(() => import('./WaitlistPage.tsx'), 'WaitlistPage'),
})

const newRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'waitlist-entry',
  beforeLoad: ({ context }) => requireCapability(context.me, 'passholder.manage'),
  staticData: { title: msg`Add to waitlist` },
  component: editPage,
})

const editRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'waitlist-entry/$id',
  beforeLoad: ({ context }) => requireCapability(context.me, 'passholder.manage'),
  staticData: { title: msg`Waitlist` },
  component: editPage,
})

export const waitlistRoutes = [listRoute, newRoute, editRoute] as const

/** The offer behind a mailed link; without top bar and sign-in. */
export const waitlistOfferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'waitlist-offer/$token',
  staticData: { title: msg`Parking pass offer` },
  component: lazyRouteComponent(() => import('./OfferPage.tsx'), 'OfferPage'),
})

export const waitlistScreen: LotScreen = {
  group: 'people',
  order: 30,
  area: 'lot',
  path: 'waitlist',
  pages: ['waitlist-entry'],
  label: msg`Waitlist`,
  isFor: (me) => mayDo(me, 'passholder.read'),
}
