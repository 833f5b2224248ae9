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
