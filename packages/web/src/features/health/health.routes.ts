import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framedRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import { readListSearch } from '#ui/list/list-search.ts'

/** The sites of the viewer. HEA-01. */
export const healthRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'health-dashboard',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'health.read'),
  staticData: { title: msg`Health` },
  component: lazyRouteComponent(() => import('./SitesPage.tsx'), 'SitesPage'),
})

export const siteRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'health-dashboard/site/$siteId',
  beforeLoad: ({ context }) => requireCapability(context.me, 'health.read'),
  staticData: { title: msg`Health` },
  component: lazyRouteComponent(() => import('./SitePage.tsx'), 'SitePage'),
})

export const siteSettingsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'health-dashboard/site/$siteId/settings',
  beforeLoad: ({ context }) => requireCapability(context.me, 'lot.configure'),
  staticData: { title: msg`Settings of health` },
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

/** The sites of all customers. HEA-32 */
export const checkerRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'health-checker',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'health.check'),
  staticData: { title: msg`Health checker` },
  component: lazyRouteComponent(() => import('./CheckerPage.tsx'), 'CheckerPage'),
})

export const checkerSiteRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'health-checker/site/$siteId',
  beforeLoad: ({ context }) => requireCapability(context.me, 'health.check'),
  staticData: { title: msg`Health checker` },
  component: lazyRouteComponent(() => import('./SitePage.tsx'), 'CheckerSitePage'),
})

export const directoryRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'health-checker/site/$siteId/contact-directory',
  beforeLoad: ({ context }) => requireCapability(context.me, 'health.check'),
  staticData: { title: msg`Contacts` },
  component: lazyRouteComponent(() => import('./DirectoryPage.tsx'), 'DirectoryPage'),
})

/** Counts against each other. HEA-56 */
export const countsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'health-counts',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'health.read'),
  staticData: { title: msg`Health` },
  component: lazyRouteComponent(() => import('./CountsPage.tsx'), 'CountsPage'),
})

export const lotCountsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'health-counts/site/$siteId',
  beforeLoad: ({ context }) => requireCapability(context.me, 'health.read'),
  staticData: { title: msg`Health` },
  component: lazyRouteComponent(() => import('./LotCountsPage.tsx'), 'LotCountsPage'),
})
