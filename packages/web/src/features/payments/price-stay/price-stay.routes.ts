import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { looksUpPayments } from '../plate-answers.public.ts'
import { exitActions } from './price-stay.parts.ts'
import { readByTimeSearch, readEntrySearch, readInsideSearch } from './price-stay.search.ts'

const insideRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'price-stay',
  validateSearch: readInsideSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.lookup'),
  staticData: { title: msg`Price a stay` },
  component: lazyRouteComponent(() => import('./InsidePage.tsx'), 'InsidePage'),
})

const entryRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'price-stay/entry',
  validateSearch: readEntrySearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.lookup'),
  staticData: { title: msg`Entry was not read` },
  component: lazyRouteComponent(() => withParts(import('./EntryPage.tsx'), exitActions), 'EntryPage'),
})

const byTimeRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'price-stay/by-time',
  validateSearch: readByTimeSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.lookup'),
  staticData: { title: msg`Vehicles by time` },
  component: lazyRouteComponent(() => import('./ByTimePage.tsx'), 'ByTimePage'),
})

const stayRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'price-stay/$visitId',
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.lookup'),
  staticData: { title: msg`Price a stay` },
  component: lazyRouteComponent(() => withParts(import('./StayPage.tsx'), exitActions), 'StayPage'),
})

export const priceStayRoutes = [insideRoute, entryRoute, byTimeRoute, stayRoute] as const

/** The list of vehicles that are inside. PAY-100. */
export const priceStayScreen: LotScreen = {
  group: 'money',
  order: 15,
  area: 'lot',
  path: 'price-stay',
  label: msg`Price a stay`,
  isFor: (_, lot) => looksUpPayments(lot),
}
