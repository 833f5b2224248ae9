import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#lib/routes/frames.ts'

/** Public pages for passholders without an account. Source: specification section 2, decision 9. */
const requestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pass-portal',
  staticData: { title: msg`Pass portal` },
  component: lazyRouteComponent(() => import('./RequestLinkPage.tsx'), 'RequestLinkPage'),
})

const passRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'pass-portal/$token',
  staticData: { title: msg`My parking pass` },
  component: lazyRouteComponent(() => import('./PassPage.tsx'), 'PassPage'),
})

const updatedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'user/information-updated',
  staticData: { title: msg`Information updated` },
  component: lazyRouteComponent(() => import('./UpdatedPage.tsx'), 'UpdatedPage'),
})

export const passPortalRoutes = [requestRoute, passRoute, updatedRoute] as const
